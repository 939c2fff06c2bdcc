import type { Locator, Page } from '@playwright/test';
import { NEWCOMER, SEEDED_PASSWORD } from './browser-state.ts';
import { expect } from './test.ts';

/** The fields of /register. */
export interface RegistrationFields {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly password: string;
}

export const newcomersFields: RegistrationFields = {
  firstName: NEWCOMER.firstName,
  lastName: NEWCOMER.lastName,
  email: NEWCOMER.email,
  password: 'route 66',
};

export async function fillRegistration(page: Page, change: Partial<RegistrationFields> = {}): Promise<void> {
  const { firstName, lastName, email, password } = { ...newcomersFields, ...change };
  await page.getByLabel('First Name', { exact: true }).fill(firstName);
  await page.getByLabel('Last Name', { exact: true }).fill(lastName);
  await page.getByLabel('E-mail', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
}

/** Submits a form with its own button. */
export const press = (page: Page, name: string): Promise<void> =>
  page.getByRole('main').getByRole('button', { name, exact: true }).click();

export async function signInAs(page: Page, email: string, password = SEEDED_PASSWORD): Promise<void> {
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await press(page, 'Sign In');
}

export async function enterCode(page: Page, code: string, button: 'Verify Email' | 'Verify code'): Promise<void> {
  await page.getByLabel('Verification code').fill(code);
  await press(page, button);
}

/** Submits a field's form twice before the first submit can take effect, like an impatient Enter key. */
export const submitTwice = (field: Locator): Promise<void> =>
  field.evaluate((element: HTMLInputElement) => {
    element.form?.requestSubmit();
    element.form?.requestSubmit();
  });

/** Waits until a draft contains this text: text typed before the app's storage was ready is kept a moment later. */
export const expectKept = (page: Page, text: string): Promise<void> =>
  expect
    .poll(() =>
      page.evaluate((part) => Object.values(sessionStorage).some((kept) => String(kept).includes(part)), text),
    )
    .toBe(true);
