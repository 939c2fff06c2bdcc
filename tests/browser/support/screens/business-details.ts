import type { Page } from '@playwright/test';
import { aBrowser, type BrowserState } from '../browser-state.ts';
import { backendState } from '../demo.ts';

export const field = (page: Page, label: string) => page.getByRole('main').getByLabel(label, { exact: true });
export const state = (page: Page) => page.getByLabel(/^(?:State|Province)/u);
export const businesses = async (page: Page) =>
  (await backendState(page)).businesses.filter(({ businessName: name }) => name.startsWith('Test '));
export const marco = (): BrowserState => aBrowser().signedIn('marco');

export async function fillIn(page: Page, name = 'Test Bakery'): Promise<void> {
  await field(page, 'Country').selectOption('us');
  await field(page, 'Business name').fill(name);
  await field(page, 'Address').fill('12 Alder Street');
  await field(page, 'City').fill('Chicago');
  await state(page).selectOption('il');
  await field(page, 'Business email').fill('Bakery@Example.com');
}
