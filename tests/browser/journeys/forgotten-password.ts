import { expect, type Page } from '@playwright/test';
import { enterCode, press, signInAs } from '../support/forms.ts';
import { expectRefusal, heading, pathOf, toast, visit } from '../support/visit.ts';
import type { Backend, Person } from './backend.ts';

/** Email, code, new password: the new one works, the old one no longer does (decision password-reset-ticket). */
async function resetsByCode(page: Page, backend: Backend, person: Person): Promise<void> {
  await backend.arrive('/sign-in');
  await page.getByRole('main').getByRole('link', { name: 'Forgot password?' }).click();
  await page.getByLabel('Email', { exact: true }).fill(person.email);
  await press(page, 'Send code');
  await expect(toast(page, 'Verification code sent! Check your email.')).toBeVisible();
  await enterCode(page, '000000', 'Verify code');
  await expectRefusal(page, {
    toast: 'Invalid or expired verification code. Please try again.',
    field: 'Verification code',
  });
  await enterCode(page, await backend.mailedCode(person.email), 'Verify code');
  await expect(toast(page, 'Code verified! Enter your new password.')).toBeVisible();
  await page.getByLabel('New password', { exact: true }).fill('a new one');
  await page.getByLabel('Confirm new password', { exact: true }).fill('a new one');
  await press(page, 'Update password');
  await expect(toast(page, 'Password updated successfully! Please sign in with your new password.')).toBeVisible();
  await expect(heading(page, 'Welcome Back')).toBeVisible();
  await signInAs(page, person.email, person.password);
  await expectRefusal(page, { toast: 'Invalid email or password.' });
  await signInAs(page, person.email, 'a new one');
  await expect(toast(page, 'Signed in successfully!')).toBeVisible();
  await expect(heading(page, 'My Account')).toBeVisible();
}

/**
 * A link in an email signs in once, in the browser that requested it, and is removed from the URL
 * (decision magic-links).
 */
async function signsInByLink(page: Page, backend: Backend, person: Person): Promise<void> {
  await visit(page, '/forgot-password');
  await page.getByLabel('Email', { exact: true }).fill(person.email);
  await press(page, 'Email me a sign-in link instead');
  await expect(toast(page, 'If an account has this address, a sign-in link is on its way.')).toBeVisible();
  const link = await backend.mailedLink(person.email);
  await page.goto(link);
  await expect(toast(page, 'Successfully signed in!')).toBeVisible();
  await expect(heading(page, 'My Account')).toBeVisible();
  expect(pathOf(page)).toBe('/my-account');
  await expect(page.getByRole('main')).toContainText(person.email);
  await press(page, 'Sign Out');
  await expect(toast(page, 'Signed out successfully')).toBeVisible();
  await page.goto(link);
  await expect(toast(page, 'Authentication failed. Please try again.')).toBeVisible();
  await expect(heading(page, 'Welcome Back')).toBeVisible();
  expect(pathOf(page)).toBe('/sign-in');
}

export async function forgetsThePassword(page: Page, backend: Backend): Promise<void> {
  const person = await backend.account('customer');
  await resetsByCode(page, backend, person);
  await press(page, 'Sign Out');
  await expect(toast(page, 'Signed out successfully')).toBeVisible();
  await signsInByLink(page, backend, person);
}
