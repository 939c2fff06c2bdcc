import type { Locator, Page } from '@playwright/test';
import { backendState } from '../support/demo.ts';
import { add, addBoth, card, lena, preview, scan, status } from '../support/screens/courier-license.ts';
import { expectAccessibleInEveryLook } from '../support/looks/every-look.ts';
import { press } from '../support/forms.ts';
import { expect, test } from '../support/test.ts';
import { errorSummary, expectRefusal, heading, pathOf, toast, visit } from '../support/visit.ts';

/** Position and size of an element on the page, in px. */
async function boxOf(thing: Locator): Promise<{ x: number; y: number; width: number; height: number }> {
  const box = await thing.evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return { x, y: y + scrollY, width, height };
  });
  expect(box.width).toBeGreaterThan(0);
  return box;
}

/**
 * Makes the browser refuse new files, as if the disk were full: immediately, or only when the change reaches the disk.
 */
async function fillDisk(page: Page, when: 'immediately' | 'on commit'): Promise<void> {
  await page.evaluate((late) => {
    const put = IDBObjectStore.prototype.put;
    IDBObjectStore.prototype.put = function refuse(...args) {
      if (!late) throw new DOMException('no room', 'QuotaExceededError');
      const request = put.apply(this, args);
      request.addEventListener('success', () => this.transaction.abort());
      return request;
    };
  }, when === 'on commit');
}

/** Refuses to store a `Blob`, like a private window of Safari. */
async function refuseBlobs(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const put = IDBObjectStore.prototype.put;
    IDBObjectStore.prototype.put = function refuse(...args) {
      if (args[0] instanceof Blob) throw new DOMException('Error preparing Blob data', 'UnknownError');
      return put.apply(this, args);
    };
  });
}

const PHONE = { tag: '@phone' };

test.describe('§2, §5 /courier-license', () => {
  test('both are required, a refused file keeps the earlier one, or both are skipped', async ({ page }) => {
    await lena().open(page, '/courier-license');
    await press(page, 'Continue');
    await expectRefusal(page, {
      toast: "Please upload both front and back of your driver's license",
      inline: 'Add a picture of the front',
    });
    await errorSummary(page).getByRole('link', { name: 'Add a picture of the back' }).click();
    await expect(card(page, 'back').locator('input[type=file]')).toBeFocused();
    await add(page, 'front');
    await expect(status(page, 'front')).toHaveText('Added');
    await expect(errorSummary(page)).toBeHidden();
    await expect(card(page, 'front').getByText('Add a picture of the front')).toBeHidden();
    await press(page, 'Continue');
    await expectRefusal(page, {
      toast: "Please upload both front and back of your driver's license",
      inline: 'Add a picture of the back',
    });
    await test.step('accessible in every look, with one side and refused', () => expectAccessibleInEveryLook(page));

    await test.step('a file that is too large or not a picture', async () => {
      await add(page, 'front', {
        name: 'large.jpg',
        mimeType: 'image/jpeg',
        buffer: Buffer.alloc(5 * 1024 * 1024 + 1, 1),
      });
      await expect(toast(page, 'Image size must be less than 5MB')).toBeVisible();
      await expect(card(page, 'front').getByText('Image size must be less than 5MB')).toBeVisible();
      await add(page, 'front', {
        name: 'license.jpg',
        mimeType: 'image/jpeg',
        buffer: Buffer.from('<svg onload="alert(1)"/>'),
      });
      await expect(card(page, 'front').getByText('Failed to process image. Please try again.')).toBeVisible();
      await expect(card(page, 'front').getByText('Image size must be less than 5MB')).toBeHidden();
      await expect(preview(page, 'front')).toHaveJSProperty('naturalWidth', 860);
      await expect(card(page, 'back').getByText('Failed to process image.')).toBeHidden();
    });

    for (const [when, message] of [
      ['immediately', 'This device is out of storage, so the image wasn’t saved. Free some space and try again.'],
      ['on commit', 'This browser doesn’t let us keep the image. Allow storage for this site and try again.'],
    ] as const) {
      await test.step(`a device that refuses ${when} shows a clear error and keeps the earlier image`, async () => {
        await fillDisk(page, when);
        await add(page, 'front', scan(400, 300));
        await expect(toast(page, message)).toBeVisible();
        await expect(card(page, 'front').getByText(message)).toBeVisible();
        await expect(preview(page, 'front')).toHaveJSProperty('naturalWidth', 860);
        // From here on there is space again.
        await page.reload();
        await expect(preview(page, 'front')).toHaveJSProperty('naturalWidth', 860);
      });
    }

    await test.step('clicked twice, it is skipped once', async () => {
      const entries = await page.evaluate(() => history.length);
      await page
        .getByRole('button', { name: "Skip - I don't have a driver's license" })
        .evaluate((button: HTMLButtonElement) => {
          button.click();
          button.click();
        });
      await expect(toast(page, "Skipped driver's license upload")).toBeVisible();
      await expect(heading(page, 'Registration Complete!')).toBeVisible();
      expect(pathOf(page)).toBe('/success-courier-registration');
      expect(await page.evaluate(() => history.length)).toBe(entries + 1);
    });
  });

  test('both survive a reload, can be replaced, and are hidden from the next courier', async ({ page, context }) => {
    await lena().install(page);
    await refuseBlobs(page);
    await visit(page, '/courier-license');
    await addBoth(page);
    await page.reload();
    for (const side of ['front', 'back'] as const)
      await expect(preview(page, side)).toHaveJSProperty('naturalWidth', 860);
    await test.step('shown in another tab', async () => {
      const second = await context.newPage();
      await visit(second, '/courier-license');
      for (const side of ['front', 'back'] as const)
        await expect(preview(second, side)).toHaveJSProperty('naturalWidth', 860);
      await second.close();
    });

    await add(page, 'front', scan(400, 300));
    await expect(preview(page, 'front')).toHaveJSProperty('naturalWidth', 400);
    await expect(preview(page, 'back')).toHaveJSProperty('naturalWidth', 860);
    await test.step('a large picture is scaled down to 2000 px', async () => {
      await add(page, 'front', scan(4000, 2520));
      await expect(preview(page, 'front')).toHaveJSProperty('naturalWidth', 2000);
      await expect(preview(page, 'front')).toHaveJSProperty('naturalHeight', 1260);
    });
    await card(page, 'back').getByRole('button', { name: 'Remove the back' }).press('Enter');
    await expect(status(page, 'back')).toHaveText('Missing');
    await expect(card(page, 'back').locator('input[type=file]')).toBeFocused();
    await page.reload();
    await expect(status(page, 'front')).toHaveText('Added');
    await expect(status(page, 'back')).toHaveText('Missing');

    await test.step('not shown to the next courier on the same device', async () => {
      await add(page, 'back');
      await expect(status(page, 'back')).toHaveText('Added');
      await page.evaluate(() => localStorage.removeItem('demo:session'));
      await visit(page, '/courier-license');
      await expect(status(page, 'front')).toHaveText('Missing');
      await expect(status(page, 'back')).toHaveText('Missing');
    });
  });

  test('both sides, of any shape, stay in their frames at every width, then the end', PHONE, async ({ page }) => {
    const shapes = {
      portrait: scan(900, 1200),
      square: scan(900, 900),
      '4:3': scan(1200, 900),
      '16:9': scan(1600, 900),
    };
    await lena().open(page, '/courier-license');
    for (const side of ['front', 'back'] as const) await expect(status(page, side)).toHaveText('Missing');
    for (const [shape, file] of Object.entries(shapes)) {
      for (const side of ['front', 'back'] as const) {
        await add(page, side, file);
        await expect(preview(page, side)).toBeVisible();
        await expect(card(page, side)).toHaveAttribute('aria-busy', 'false');
      }
      for (const width of [320, 390, 768, 1280]) {
        await test.step(`${shape} at ${width} px`, async () => {
          await page.setViewportSize({ width, height: 780 });
          let above = 0;
          for (const side of ['front', 'back'] as const) {
            const [picture, around] = [await boxOf(preview(page, side)), await boxOf(card(page, side))];
            expect(picture.x).toBeGreaterThanOrEqual(around.x);
            expect(picture.x + picture.width).toBeLessThanOrEqual(around.x + around.width);
            expect(picture.y).toBeGreaterThanOrEqual(around.y);
            expect(picture.y + picture.height).toBeLessThanOrEqual(around.y + around.height);
            expect(picture.width / picture.height, 'the shape of a card').toBeCloseTo(1.586, 1);
            expect(around.y).toBeGreaterThanOrEqual(above);
            above = around.y + around.height;
          }
          for (const name of ['Continue', "Skip - I don't have a driver's license"]) {
            const button = page.getByRole('main').getByRole('button', { name, exact: true });
            expect((await boxOf(button)).y).toBeGreaterThanOrEqual(above);
            await button.click({ trial: true });
          }
        });
      }
    }
    await test.step('both are kept on the device, then the end follows', async () => {
      expect((await backendState(page)).pictures).toEqual([]);
      await press(page, 'Continue');
      await expect(toast(page, "Driver's license uploaded successfully!")).toBeVisible();
      await expect(toast(page, 'It stays on this phone. We have no copy.')).toBeVisible();
      await expect(heading(page, 'Registration Complete!')).toBeVisible();
      expect(pathOf(page)).toBe('/success-courier-registration');
    });
  });
});
