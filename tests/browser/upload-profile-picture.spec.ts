import { writeFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { backendState, failNext } from './support/demo.ts';
import { aBrowser } from './support/browser-state.ts';
import { expectAccessibleInEveryLook } from './support/every-look.ts';
import { press, signInAs } from './support/forms.ts';
import { halves, jpeg, photo } from './support/jpeg.ts';
import { longestTask } from './support/longest-task.ts';
import { expect, test } from './support/test.ts';
import { heading, pathOf, toast, visit } from './support/visit.ts';

const SCREEN = '/upload-profile-picture';
const PHOTO = photo({ width: 400, height: 300, shade: halves });

const input = (page: Page): Locator => page.getByLabel(/^(?:Choose a|Change) photo$/u);
const frame = (page: Page): Locator => page.getByRole('group', { name: 'Crop your photo' });
const avatar = (page: Page): Locator => page.getByRole('main').getByRole('img', { name: 'Tom Nguyen' });

async function openScreen(page: Page): Promise<void> {
  await aBrowser().signedIn('tom').install(page);
  await visit(page, SCREEN);
  await expect(heading(page, 'Profile Picture')).toBeVisible();
}

async function savePhoto(page: Page, file: string | typeof PHOTO = PHOTO): Promise<void> {
  await input(page).setInputFiles(file);
  await press(page, 'Save photo');
  await expect(toast(page, 'Profile picture updated successfully!')).toBeVisible();
}

/** Size, type and, on the left, right, top and bottom, the brightness of the picture that the avatar shows. */
const shown = (page: Page) =>
  avatar(page)
    .locator('img')
    .evaluate(async (element) => {
      const picture = element as HTMLImageElement;
      await picture.decode();
      const canvas = document.createElement('canvas');
      canvas.width = picture.naturalWidth;
      canvas.height = picture.naturalHeight;
      const context = canvas.getContext('2d', { willReadFrequently: true });
      context?.drawImage(picture, 0, 0);
      const at = (x: number, y: number) =>
        context?.getImageData(Math.floor(x * (canvas.width - 1)), Math.floor(y * (canvas.height - 1)), 1, 1).data[0] ??
        -1;
      return {
        width: canvas.width,
        height: canvas.height,
        kind: picture.src.slice(0, 23),
        left: at(0.02, 0.5),
        right: at(0.98, 0.5),
        top: at(0.5, 0.02),
        bottom: at(0.5, 0.98),
      };
    });

test.describe('§2 /upload-profile-picture', () => {
  test('a photo is cropped, saved as a square JPEG, and shown everywhere at once and after a reload', async ({
    page,
  }) => {
    await openScreen(page);
    await savePhoto(page);
    const saved = await shown(page);
    expect(saved).toMatchObject({ width: 300, height: 300, kind: 'data:image/jpeg;base64,' });
    expect([saved.left < 30, saved.right > 225]).toEqual([true, true]);
    await expect(page.getByRole('banner').locator('img')).toBeVisible();
    await expect(frame(page)).toBeHidden();
    await page.getByRole('main').getByRole('link', { name: 'My Account' }).click();
    await expect(avatar(page).locator('img')).toBeVisible();
    await page.reload();
    await expect(avatar(page).locator('img')).toBeVisible();
    const marker = (await backendState(page)).authUsers.find(({ email }) => email === 'tom@demo.example')?.avatarMarker;
    expect(marker).toMatch(/^profile:.{36}$/u);
  });

  test(
    'guests sign in first; an unsaved photo and a removed one leave the initials',
    { tag: '@once' },
    async ({ page }) => {
      await test.step('guests are sent to sign in and come back here', async () => {
        await visit(page, SCREEN);
        await expect(heading(page, 'Welcome Back')).toBeVisible();
        expect(pathOf(page)).toBe('/sign-in');
        await signInAs(page, 'tom@demo.example');
        await expect(heading(page, 'Profile Picture')).toBeVisible();
      });
      await expect(page.getByRole('button', { name: 'Remove photo' })).toBeHidden();

      await test.step('canceling a crop leaves everything as it was', async () => {
        await input(page).setInputFiles(PHOTO);
        await press(page, 'Cancel');
        await expect(frame(page)).toBeHidden();
        await expect(avatar(page)).toHaveText('TN');
      });

      await test.step('a photo that could not be saved stays in the frame and is saved the next time', async () => {
        await input(page).setInputFiles(PHOTO);
        await expect(frame(page)).toBeVisible();
        await failNext(page, 'pictures.save', { kind: 'unavailable' });
        await press(page, 'Save photo');
        await expect(toast(page, 'Failed to save profile picture. Please try again.')).toBeVisible();
        await expect(page.getByRole('main').getByRole('alert')).toHaveText(
          'Failed to save profile picture. Please try again.',
        );
        await press(page, 'Save photo');
        await expect(toast(page, 'Profile picture updated successfully!')).toBeVisible();
      });

      await test.step('a photo is removed, on the second try: the initials come back, and there is nothing more to remove', async () => {
        await failNext(page, 'pictures.remove', { kind: 'offline' });
        await press(page, 'Remove photo');
        await expect(toast(page, 'Failed to remove profile picture. Please try again.')).toBeVisible();
        await expect(avatar(page).locator('img')).toBeVisible();
        await press(page, 'Remove photo');
        await expect(toast(page, 'Profile picture removed successfully!')).toBeVisible();
        await expect(avatar(page)).toHaveText('TN');
        await expect(avatar(page).locator('img')).toBeHidden();
        await expect(page.getByRole('button', { name: 'Remove photo' })).toBeHidden();
        await page.reload();
        await expect(avatar(page)).toHaveText('TN');
        await expect(page.getByRole('banner').locator('img')).toBeHidden();
      });

      await test.step('returns to the account', async () => {
        await page.getByRole('main').getByRole('link', { name: 'My Account' }).click();
        await expect(heading(page, 'My Account')).toBeFocused();
      });
    },
  );
});

test.describe('§5, §8 pictures', { tag: '@once' }, () => {
  const truncated = { ...PHOTO, buffer: jpeg({ width: 400, height: 300 }).subarray(0, 700) };
  const refused = [
    [
      'a renamed text',
      { ...PHOTO, buffer: Buffer.from('Dear Sir or Madam') },
      'Failed to process image. Please try again.',
    ],
    ['an empty file', { ...PHOTO, buffer: Buffer.alloc(0) }, 'Failed to process image. Please try again.'],
    ['a truncated photo', truncated, 'Failed to process image. Please try again.'],
    [
      'another kind of picture',
      {
        name: 'a.svg',
        mimeType: 'image/svg+xml',
        buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
      },
      'Failed to process image. Please try again.',
    ],
    [
      'a file of more than 5 MB',
      { ...PHOTO, buffer: Buffer.concat([PHOTO.buffer, Buffer.alloc(5 * 1024 * 1024)]) },
      'Image size must be less than 5MB',
    ],
  ] as const;

  test('a file that is not a photo is refused with a message, and the next photo is accepted', async ({ page }) => {
    await openScreen(page);
    for (const [what, file, message] of refused) {
      await test.step(what, async () => {
        await input(page).setInputFiles(file);
        await expect(toast(page, message)).toBeVisible();
        await expect(input(page)).toHaveAccessibleDescription(new RegExp(message.replaceAll('.', '\\.'), 'u'));
        await savePhoto(page);
        await expect(frame(page)).toBeHidden();
        await expect(page.getByRole('main').getByText(message)).toBeHidden();
      });
    }

    await test.step('is refused after signing out', async () => {
      await input(page).setInputFiles(PHOTO);
      await expect(frame(page)).toBeVisible();
      await page.evaluate(() => localStorage.removeItem('demo:session'));
      await press(page, 'Save photo');
      await expect(toast(page, 'You must be logged in to save profile picture')).toBeVisible();
    });
  });

  test('a photo comes in upright, however small, whichever way it is added', async ({ page }) => {
    await openScreen(page);
    await test.step('a photo taken upright is upright, whichever way the camera was held', async () => {
      await savePhoto(page, photo({ width: 400, height: 300, shade: halves, orientation: 6 }));
      const saved = await shown(page);
      expect([saved.top < 30, saved.bottom > 225]).toEqual([true, true]);
      expect(Math.abs(saved.left - saved.right)).toBeLessThan(30);
    });
    await test.step('the smallest picture is accepted', async () => {
      await savePhoto(page, photo({ width: 1, height: 1 }));
      await expect.poll(() => shown(page)).toMatchObject({ width: 1, height: 1 });
    });

    for (const way of ['paste', 'drop'] as const) {
      await test.step(`a photo is added by ${way}`, async () => {
        await expect(frame(page)).toBeHidden();
        await input(page).evaluate(
          (element, [how, base64]) => {
            const transfer = new DataTransfer();
            transfer.items.add(
              new File([Uint8Array.from(atob(base64), (letter) => letter.codePointAt(0) ?? 0)], 'photo.jpg', {
                type: 'image/jpeg',
              }),
            );
            const event =
              how === 'paste'
                ? new ClipboardEvent('paste', { clipboardData: transfer, bubbles: true, cancelable: true })
                : new DragEvent('drop', { dataTransfer: transfer, bubbles: true, cancelable: true });
            element.dispatchEvent(event);
          },
          [way, PHOTO.buffer.toString('base64')] as const,
        );
        await expect(frame(page)).toBeVisible();
        await press(page, 'Cancel');
      });
    }
  });

  test('large ones are processed without blocking the page for more than 200 ms', async ({ page, browser }, info) => {
    // Decoding a hundred megapixels takes time on a shared CPU.
    test.slow();
    await openScreen(page);
    for (const [width, height] of [
      [4000, 3000],
      [12_000, 9000],
    ] as const) {
      await test.step(`${width} × ${height} px`, async () => {
        // From the disk, as a visitor chooses it: otherwise the page itself would have to read it first.
        const file = info.outputPath('photo.jpg');
        await writeFile(file, jpeg({ width, height }));
        expect(await longestTask(browser, () => savePhoto(page, file))).toBeLessThanOrEqual(200);
        expect(await shown(page)).toMatchObject({ width: 1024, height: 1024 });
        await press(page, 'Remove photo');
        await expect(avatar(page)).toHaveText('TN');
      });
    }
  });
});

test.describe('cropping', { tag: '@once' }, () => {
  test('with the keyboard only: choose, move, zoom, save; by dragging and with the slider', async ({ page }) => {
    await openScreen(page);
    const frameToMove = page.getByRole('group', { name: /arrow keys/u });
    await test.step('with the keyboard only', async () => {
      const choosing = page.waitForEvent('filechooser');
      await input(page).focus();
      await page.keyboard.press('Enter');
      await (await choosing).setFiles(PHOTO);
      await expect(frame(page)).toBeFocused();
      await page.keyboard.press('Tab');
      await expect(frameToMove).toBeFocused();
      for (let i = 0; i < 6; i += 1) await page.keyboard.press('+');
      for (let i = 0; i < 12; i += 1) await page.keyboard.press('Shift+ArrowLeft');
      const save = page.getByRole('button', { name: 'Save photo' });
      for (let i = 0; i < 9 && !(await save.evaluate((element) => element === document.activeElement)); i += 1)
        await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      await expect(toast(page, 'Profile picture updated successfully!')).toBeVisible();
      const saved = await shown(page);
      expect(saved.width).toBeLessThan(100);
      expect([saved.left < 30, saved.right < 30]).toEqual([true, true]);
    });

    await test.step('by dragging and with the slider; the buttons stop at the ends', async () => {
      await input(page).setInputFiles(PHOTO);
      await expect(page.getByRole('button', { name: 'Zoom out' })).toBeDisabled();
      const slider = page.getByRole('slider', { name: 'Zoom' });
      await slider.focus();
      await page.keyboard.press('End');
      await expect(page.getByRole('button', { name: 'Zoom in' })).toBeDisabled();
      await expect(slider).toHaveAttribute('aria-valuetext', /^7\.\d times$|^8\.0 times$/u);
      const box = await frameToMove.boundingBox();
      if (box === null) throw new Error('There is nothing to drag.');
      await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
      await page.mouse.down();
      await page.mouse.move(box.x + box.width / 2 + 400, box.y + box.height / 2, { steps: 4 });
      await page.mouse.up();
      await press(page, 'Save photo');
      await expect(toast(page, 'Profile picture updated successfully!')).toBeVisible();
      await expect
        .poll(async () => {
          const saved = await shown(page);
          return [saved.left > 225, saved.right > 225];
        })
        .toEqual([true, true]);
    });
  });

  test('accessible in every look: empty, refused, cropping, saved', async ({ page }) => {
    await openScreen(page);
    await expectAccessibleInEveryLook(page);
    await input(page).setInputFiles({ ...PHOTO, buffer: Buffer.from('text') });
    await expect(toast(page, 'Failed to process image. Please try again.')).toBeVisible();
    await expectAccessibleInEveryLook(page);
    await input(page).setInputFiles(PHOTO);
    await expect(frame(page)).toBeVisible();
    await expectAccessibleInEveryLook(page);
    await press(page, 'Save photo');
    await expect(toast(page, 'Profile picture updated successfully!')).toBeVisible();
    await expectAccessibleInEveryLook(page);
  });
});
