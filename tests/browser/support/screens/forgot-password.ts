import { expect, type Page } from '@playwright/test';
import { aBrowser } from '../browser-state.ts';
import { codeMailedTo } from '../demo.ts';
import { enterCode, press } from '../forms.ts';
import { heading } from '../visit.ts';

export const TOM = 'tom@mail.example';
export const STEP_1 = 'Forgot your password?';
export const STEP_2 = 'Enter the code';
export const STEP_3 = 'Choose a new password';
export const INVALID = 'Invalid or expired verification code. Please try again.';

export async function askForCode(page: Page, email = TOM): Promise<void> {
  await page.getByLabel('Email', { exact: true }).fill(email);
  await press(page, 'Send code');
}

export async function toStep2(page: Page): Promise<void> {
  await aBrowser().open(page, '/forgot-password');
  await askForCode(page);
  await expect(heading(page, STEP_2)).toBeVisible();
}

/** From the second step. */
export async function toStep3(page: Page): Promise<void> {
  await enterCode(page, await codeMailedTo(page, TOM), 'Verify code');
  await expect(heading(page, STEP_3)).toBeVisible();
}

export async function choosePassword(page: Page, password: string, confirmation = password): Promise<void> {
  await page.getByLabel('New password', { exact: true }).fill(password);
  await page.getByLabel('Confirm new password', { exact: true }).fill(confirmation);
  await press(page, 'Update password');
}
