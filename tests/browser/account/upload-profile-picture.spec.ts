import type { Page } from '@playwright/test';
import { writeFile } from 'node:fs/promises';
import { backendState, failNext } from '../support/demo.ts';
import { press, signInAs } from '../support/forms.ts';
import { halves, jpeg, photo } from '../support/jpeg.ts';
import { longestTask } from '../support/looks/longest-task.ts';
import { expect, test } from '../support/test.ts';
import {
  avatar,
  frame,
  input,
  openScreen,
  PHOTO,
  savePhoto,
  SCREEN,
  shown,
} from '../support/screens/upload-profile-picture.ts';
import { heading, moveTo, pathOf, toast, visit } from '../support/visit.ts';

/** A photo is cropped, saved as a square JPEG, and shown everywhere immediately. */
async function expectCropped(page: Page): Promise<void> {
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
  const marker = (await backendState(page)).authUsers.find(({ email }) => email === 'tom@mail.example')?.avatarMarker;
  expect(marker).toMatch(/^profile:.{36}$/u);
}

test.describe('§2 /upload-profile-picture', () => {
  test('a photo is cropped, saved as a square JPEG, and shown everywhere', { tag: '@phone' }, async ({ page }) => {
    await openScreen(page);
    await expectCropped(page);
  });

  test('guests sign in first; an unsaved or removed photo leaves the initials', async ({ page }) => {
    await test.step('guests are sent to sign in and come back here', async () => {
      await visit(page, SCREEN);
      await expect(heading(page, 'Welcome Back')).toBeVisible();
      expect(pathOf(page)).toBe('/sign-in');
      await signInAs(page, 'tom@mail.example');
      await expect(heading(page, 'Profile Picture')).toBeVisible();
    });
    await expect(page.getByRole('button', { name: 'Remove photo' })).toBeHidden();

    await test.step('canceling a crop changes nothing', async () => {
      await input(page).setInputFiles(PHOTO);
      await press(page, 'Cancel');
      await expect(frame(page)).toBeHidden();
      await expect(input(page)).toBeFocused();
      await expect(avatar(page)).toHaveText('TN');
    });

    await test.step('a photo that couldn’t be saved stays in the frame and is saved the next time', async () => {
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
      await expect(input(page)).toBeFocused();
    });

    await test.step('a photo is removed on the second try, the initials are back, and no data is left', async () => {
      await failNext(page, 'pictures.remove', { kind: 'offline' });
      await press(page, 'Remove photo');
      await expect(toast(page, 'Failed to remove profile picture. Please try again.')).toBeVisible();
      await expect(avatar(page).locator('img')).toBeVisible();
      await press(page, 'Remove photo');
      await expect(toast(page, 'Profile picture removed successfully!')).toBeVisible();
      await expect(avatar(page)).toHaveText('TN');
      await expect(avatar(page).locator('img')).toBeHidden();
      await expect(page.getByRole('button', { name: 'Remove photo' })).toBeHidden();
      await expect(input(page)).toBeFocused();
      await page.reload();
      await expect(avatar(page)).toHaveText('TN');
      await expect(page.getByRole('banner').locator('img')).toBeHidden();
    });

    await test.step('returns to the account', async () => {
      await page.getByRole('main').getByRole('link', { name: 'My Account' }).click();
      await expect(heading(page, 'My Account')).toBeFocused();
    });
  });
});

test.describe('§5, §8 pictures', () => {
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

  test('a photo of any size is upright, added in any way; another file is refused', async ({ page }) => {
    await openScreen(page);
    await test.step('a photo is upright for any orientation of the camera', async () => {
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

    for (const [what, file, message] of refused) {
      await test.step(what, async () => {
        await input(page).setInputFiles(file);
        await expect(toast(page, message)).toBeVisible();
        await expect(input(page)).toHaveAccessibleDescription(new RegExp(message.replaceAll('.', '\\.'), 'u'));
        await savePhoto(page);
        await expect(frame(page)).toBeHidden();
        await expect(page.getByRole('main').getByText(message)).toBeHidden();
        // No toast about the refusal is left next to the accepted photo.
        await expect(page.locator('.toast--error')).toHaveCount(0);
      });
    }

    await press(page, 'Remove photo');
    await expect(avatar(page)).toHaveText('TN');
    await expectCropped(page);

    await test.step('is refused after signing out', async () => {
      await moveTo(page, SCREEN);
      await input(page).setInputFiles(PHOTO);
      await expect(frame(page)).toBeVisible();
      await page.evaluate(() => localStorage.removeItem('demo:session'));
      await press(page, 'Save photo');
      await expect(toast(page, 'You must be logged in to save profile picture')).toBeVisible();
    });
  });

  test('large photos are processed without blocking the page for more than 200 ms', async ({ page, browser }, info) => {
    // Decoding a hundred megapixels takes time on a shared CPU.
    test.slow();
    await openScreen(page);
    for (const [width, height] of [
      [4000, 3000],
      [12_000, 9000],
    ] as const) {
      await test.step(`${width} × ${height} px`, async () => {
        // From the disk, as a visitor chooses it; otherwise the page itself would have to read it first.
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
