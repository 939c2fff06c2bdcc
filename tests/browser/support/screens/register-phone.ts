import type { Locator, Page } from '@playwright/test';
import { NEWCOMER } from '../browser-state.ts';
import { backendState } from '../demo.ts';

export const country = (page: Page): Locator => page.getByRole('combobox', { name: 'Country' });
export const phone = (page: Page): Locator => page.getByLabel('Mobile phone');
export const options = (page: Page): Locator => page.getByRole('listbox', { name: 'Countries' }).getByRole('option');
export const dialCode = (page: Page): Locator => page.locator('.phone-fields__dial');
export const saved = async (page: Page) => {
  const row = (await backendState(page)).users.find(({ id }) => id === NEWCOMER.id);
  return `${row?.dialCode} ${row?.phone}`;
};

/** Pastes a number from the clipboard, as a browser does. */
export async function paste(page: Page, text: string): Promise<void> {
  await phone(page).evaluate((input: HTMLInputElement, pasted) => {
    input.focus();
    input.value = '';
    document.execCommand('insertText', false, pasted);
    input.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertFromPaste' }));
  }, text);
}
