import type { Page } from '@playwright/test';
import { aBrowser } from '../browser-state.ts';
import { backendState } from '../demo.ts';
import { businessesOf, count, rowOf } from './rows.ts';
import { expect } from '../test.ts';
import { heading, visit } from '../visit.ts';

const FIVE = businessesOf(
  'marco',
  ['Blue Heron Books', 'Pending'],
  ['Copper Kettle', 'Pending'],
  ['Żabka Deli', 'Active', { city: 'Kraków', country: 'poland', state: 'Małopolskie' }],
  ['Anchor Records', 'Rejected'],
  ['Wren Optics', 'Active'],
);
export const ada = () => aBrowser().where(FIVE).signedIn('ada');

export const act = (page: Page, name: string, action: string) =>
  rowOf(page, name).getByRole('button', { name: `${action} ${name}` });
export const statusOf = async (page: Page, name: string) =>
  (await backendState(page)).businesses.find(({ businessName: named }) => named === name)?.status;

/** Rejects a business with a reason. */
export const reject = async (page: Page, name: string, reason = 'No such shop'): Promise<void> => {
  await act(page, name, 'Reject').click();
  await page.getByRole('dialog').getByLabel('Reason').fill(reason);
  await page.getByRole('dialog').getByRole('button', { name: 'Reject' }).click();
};

/** The three dots of a row. */
export const more = (page: Page, name: string) =>
  rowOf(page, name).getByRole('button', { name: `More actions for ${name}` });

/** Chooses Delete in the menu of the three dots, which asks first. */
export const askToDelete = async (page: Page, name: string): Promise<void> => {
  await more(page, name).click();
  await act(page, name, 'Delete').click();
};

export const remove = async (page: Page, name: string): Promise<void> => {
  await askToDelete(page, name);
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
};

/** Dismisses the toasts, so that the next one is new even if it has the same text. */
export async function dismissToasts(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const button of document.querySelectorAll<HTMLElement>('.toast__close')) button.click();
  });
  await expect(page.locator('.toast')).toHaveCount(0);
}

export async function open(page: Page, path = '/admin/businesses'): Promise<void> {
  await visit(page, path);
  await expect(heading(page, 'Businesses')).toBeVisible();
  await expect(count(page)).toBeVisible();
}
