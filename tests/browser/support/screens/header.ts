import type { Locator, Page } from '@playwright/test';

/** The account in the header: it opens the menu in a wide window and leads to the account in a narrow one. */
export const accountInHeader = (page: Page, name: RegExp): Locator =>
  page.getByRole('banner').locator('.header-account').filter({ hasText: name });

/** The button that opens the menu: the avatar in a wide window with a signed-in person. */
export const menuButton = (page: Page): Locator => page.getByRole('banner').getByRole('button', { name: 'Menu' });

export const menu = (page: Page): Locator => page.getByRole('dialog', { name: 'Menu' });

/** Logs out through the menu. */
export async function logOut(page: Page): Promise<void> {
  await menuButton(page).click();
  await menu(page).getByRole('button', { name: 'Log Out' }).click();
}
