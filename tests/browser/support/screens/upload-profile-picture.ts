import type { Locator, Page } from '@playwright/test';
import { aBrowser } from '../browser-state.ts';
import { press } from '../forms.ts';
import { halves, photo } from '../jpeg.ts';
import { expect } from '../test.ts';
import { heading, toast } from '../visit.ts';

export const SCREEN = '/upload-profile-picture';
export const PHOTO = photo({ width: 400, height: 300, shade: halves });

export const input = (page: Page): Locator => page.getByLabel(/^(?:Choose a|Change) photo$/u);
export const frame = (page: Page): Locator => page.getByRole('group', { name: 'Crop your photo' });
export const avatar = (page: Page): Locator => page.getByRole('main').getByRole('img', { name: 'Tom Nguyen' });

export async function openScreen(page: Page): Promise<void> {
  await aBrowser().signedIn('tom').open(page, SCREEN);
  await expect(heading(page, 'Profile Picture')).toBeVisible();
}

export async function savePhoto(page: Page, file: string | typeof PHOTO = PHOTO): Promise<void> {
  await input(page).setInputFiles(file);
  await press(page, 'Save photo');
  await expect(toast(page, 'Profile picture updated successfully!')).toBeVisible();
}

/** Size and type of the avatar's picture, and its brightness on the left, right, top and bottom. */
export const shown = (page: Page) =>
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
