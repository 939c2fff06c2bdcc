import { expect, type Page } from '@playwright/test';
import { toast } from '../../browser/support/visit.ts';

/** Expects a toast with this text and dismisses it, so that the next one cannot be confused with it. */
export async function expectToastOnce(page: Page, words: string): Promise<void> {
  await expect(toast(page, words)).toBeVisible();
  await page
    .locator('.toast')
    .filter({ hasText: words })
    .getByRole('button', { name: 'Dismiss message' })
    .first()
    .click();
  await expect(toast(page, words)).toBeHidden();
}
