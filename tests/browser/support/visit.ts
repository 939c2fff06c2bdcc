import { expect, type Locator, type Page } from '@playwright/test';
import { hydrated } from './looks/hydration.ts';

/** Opens an address and waits until React is listening. */
export async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await hydrated(page);
}

/** Navigates within the app like one of its links, without a load. */
export async function moveTo(page: Page, path: string): Promise<void> {
  await page.evaluate((address) => history.pushState(null, '', address), path);
}

/** The path with its query, as in the address bar. */
export const pathOf = (page: Page): string => {
  const { pathname, search } = new URL(page.url());
  return pathname + search;
};

/** The screen's heading. */
export const heading = (page: Page, name: string): Locator =>
  page.getByRole('heading', { level: 1, name, exact: true });

/** A toast, or the message next to Undo, with exactly this text; the newest, if an earlier one is disappearing. */
export const toast = (page: Page, text: string): Locator =>
  page.locator('.toast__text, .action-tray__said').getByText(text, { exact: true }).first();

/** The summary above a refused form's fields. */
export const errorSummary = (page: Page): Locator => page.getByRole('main').locator('.error-summary');

/**
 * Expects the message in every place of a refused form: the toast, the focused summary, and the field, if one is
 * named.
 */
export async function expectRefusal(
  page: Page,
  words: { toast: string; field?: string; inline?: string },
): Promise<void> {
  const inline = words.inline ?? words.toast;
  await expect(toast(page, words.toast)).toBeVisible();
  const summary = errorSummary(page);
  await expect(summary).toContainText(inline);
  await expect(summary).toBeFocused();
  if (words.field === undefined) return;
  const field = page.getByLabel(words.field, { exact: true });
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await expect(field).toHaveAccessibleDescription(new RegExp(inline.replaceAll(/[.?+*()]/gu, '\\$&'), 'u'));
}
