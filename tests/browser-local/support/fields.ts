import { expect, type Page } from '@playwright/test';
import { expectRefusal } from '../../browser/support/visit.ts';

/** For an attempt that is refused with a toast. */
export const refusing =
  (page: Page) =>
  (words: string): Promise<void> =>
    expectRefusal(page, { toast: words });

/** Expects these values, by the label of their field. */
export async function keepsFields(page: Page, values: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, value] of Object.entries(values))
    await expect(page.getByLabel(label, { exact: true })).toHaveValue(value);
}
