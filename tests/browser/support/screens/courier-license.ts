import type { Locator, Page } from '@playwright/test';
import { aBrowser } from '../browser-state.ts';
import { halves, photo } from '../jpeg.ts';
import { expect } from '../test.ts';

export type Side = 'front' | 'back';
/** A courier who's registering. */
export const lena = () => aBrowser().signedIn('lena');
/** A picture of a license. */
export const scan = (width = 860, height = 540) => photo({ width, height, shade: halves }, 'license.jpg');
export const card = (page: Page, side: Side): Locator =>
  page.getByRole('group', { name: side === 'front' ? 'Front' : 'Back', exact: true });
export const status = (page: Page, side: Side): Locator => card(page, side).getByRole('status');
export const preview = (page: Page, side: Side): Locator =>
  card(page, side).getByRole('img', { name: /of your driver’s license/u });
export const add = (page: Page, side: Side, file: ReturnType<typeof scan> = scan()) =>
  card(page, side).locator('input[type=file]').setInputFiles(file);

/** Adds a picture of the front and one of the back. */
export async function addBoth(page: Page): Promise<void> {
  for (const side of ['front', 'back'] as const) {
    await add(page, side);
    await expect(status(page, side)).toHaveText('Added');
  }
}
