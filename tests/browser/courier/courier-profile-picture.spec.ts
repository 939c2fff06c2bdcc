import type { Page } from '@playwright/test';
import { backendState, failNext } from '../support/demo.ts';
import { aBrowser } from '../support/browser-state.ts';
import { expectAccessibleInEveryLook } from '../support/looks/every-look.ts';
import { press, signInAs } from '../support/forms.ts';
import { logOut } from '../support/screens/header.ts';
import { photo } from '../support/jpeg.ts';
import { expect, test } from '../support/test.ts';
import { errorSummary, expectRefusal, heading, moveTo, pathOf, toast, visit } from '../support/visit.ts';

const PHONE = { tag: '@phone' };
const face = photo({ width: 640, height: 480 }, 'face.jpg');
const shown = (page: Page) => page.getByRole('main').getByRole('img', { name: 'Your photo' }).locator('img');
const savedAs = async (page: Page) => (await backendState(page)).pictures.map(({ type }) => type);
const choose = (page: Page, file: Parameters<ReturnType<Page['locator']>['setInputFiles']>[0]) =>
  page.locator('input[type=file]').setInputFiles(file);

async function crop(page: Page): Promise<void> {
  await choose(page, face);
  await press(page, 'Use this photo');
  await expect(shown(page)).toBeVisible();
}

test.describe('§2, §5 /courier-profile-picture', () => {
  test('a photo is required, saved, and stays until it’s replaced or the courier leaves', PHONE, async ({ page }) => {
    await aBrowser().signedIn('lena').open(page, '/courier-profile-picture');
    await press(page, 'Continue');
    await expect(toast(page, 'Please upload a profile picture')).toBeVisible();
    await errorSummary(page).getByRole('link', { name: 'Please upload a profile picture' }).click();
    await expect(page.locator('input[type=file]')).toBeFocused();
    // The message disappears when the photo changes.
    await crop(page);
    await expect(errorSummary(page)).toBeHidden();
    await expect(page.getByRole('main').getByText('Please upload a profile picture')).toBeHidden();

    const before = await shown(page).getAttribute('src');
    await test.step('a wrong file is refused, and canceling keeps the earlier photo', async () => {
      await choose(page, { name: 'large.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(5 * 1024 * 1024 + 1, 1) });
      await expect(toast(page, 'Image size must be less than 5MB')).toBeVisible();
      await expect(page.getByRole('main').getByText('Image size must be less than 5MB')).toBeVisible();
      for (const text of ['<svg onload="alert(1)"/>', 'GIF89a', '']) {
        await choose(page, { name: 'face.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(text) });
        await expect(page.getByRole('main').getByText('Failed to process image. Please try again.')).toBeVisible();
      }
      await choose(page, photo({ width: 300, height: 300, shade: () => 40 }));
      await press(page, 'Cancel');
      await expect(shown(page)).toHaveAttribute('src', before ?? '');
      await expect(page.locator('input[type=file]')).toBeFocused();
    });

    await test.step('an unsaved photo survives a reload', async () => {
      await page.reload();
      await expect(shown(page)).toHaveAttribute('src', before ?? '');
    });
    await test.step('a failure shows a message, the next try succeeds, and an earlier photo counts', async () => {
      expect(await savedAs(page)).toEqual([]);
      await failNext(page, 'pictures.save', { kind: 'unavailable' });
      await press(page, 'Continue');
      await expectRefusal(page, { toast: 'Failed to save profile picture. Please try again.' });
      await expect(shown(page)).toBeVisible();
      await press(page, 'Continue');
      await expect(heading(page, "Driver's license")).toBeFocused();
      expect(pathOf(page)).toBe('/courier-license');
      expect(await savedAs(page)).toEqual(['courier']);
      await expect(page.locator('.header-account img')).toHaveAttribute('src', /^data:image\/jpeg;base64,/u);

      await visit(page, '/courier-profile-picture');
      await expect(shown(page)).toBeVisible();
      await press(page, 'Continue');
      await expect(heading(page, "Driver's license")).toBeVisible();
      await moveTo(page, '/courier-profile-picture');
      const saved = await shown(page).getAttribute('src');
      await choose(page, photo({ width: 300, height: 300, shade: () => 40 }));
      await press(page, 'Use this photo');
      await expect(shown(page)).not.toHaveAttribute('src', saved ?? '');
      await press(page, 'Continue');
      await expect(heading(page, "Driver's license")).toBeVisible();
      expect(await savedAs(page)).toEqual(['courier']);
    });
    await test.step('an unsaved photo doesn’t survive signing out', async () => {
      await moveTo(page, '/courier-profile-picture');
      await expect(heading(page, 'Your photo')).toBeVisible();
      await choose(page, face);
      await press(page, 'Use this photo');
      await expect.poll(() => page.evaluate(() => JSON.stringify(sessionStorage))).toContain('data:image/');
      await logOut(page);
      await expect(toast(page, 'Signed out successfully')).toBeVisible();
      expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('data:image/');
    });
  });

  test('signed out: leads to sign-in and back, and keeps the photo', async ({ page }) => {
    await visit(page, '/courier-profile-picture');
    await crop(page);
    await press(page, 'Continue');
    await expectRefusal(page, { toast: 'You must be logged in to save profile picture' });
    await test.step('accessible in every look, with a photo and refused', () => expectAccessibleInEveryLook(page));
    await page.getByRole('main').getByRole('link', { name: 'Sign In' }).click();
    await signInAs(page, 'lena@mail.example');
    await expect(heading(page, 'Your photo')).toBeVisible();
    await expect(shown(page)).toBeVisible();
    await press(page, 'Continue');
    await expect(heading(page, "Driver's license")).toBeVisible();
  });
});
