import { expect, type Page } from '@playwright/test';
import { press, signInAs } from '../support/forms.ts';
import { heading, moveTo, pathOf, toast, visit } from '../support/visit.ts';
import type { Backend } from './backend.ts';

/**
 * Signing out in one tab signs out the others without a message about an ended session (decision session-end). Visitors
 * to protected pages are asked to sign in, and brought back; only administrators see their pages (spec §2, §6).
 */
export async function comesAndGoes(page: Page, backend: Backend): Promise<void> {
  const merchant = await backend.account('merchant');
  await backend.arrive('/my-account', merchant);
  await expect(heading(page, 'My Account')).toBeVisible();
  const second = await page.context().newPage();
  await visit(second, '/my-account');
  await expect(heading(second, 'My Account')).toBeVisible();
  await press(second, 'Sign Out');
  await expect(toast(second, 'Signed out successfully')).toBeVisible();
  await expect(second).toHaveURL('/');
  await expect(heading(page, 'Welcome Back')).toBeVisible();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible();
  await expect(page.locator('.toast')).toHaveCount(0);
  await second.close();

  for (const path of [
    '/my-account',
    '/upload-profile-picture',
    '/add-business',
    '/my-businesses',
    '/admin-dashboard',
    '/admin',
    '/admin/users',
    '/admin/businesses',
    '/my-profile',
  ]) {
    await moveTo(page, path);
    await expect.poll(() => pathOf(page)).toBe('/sign-in');
    await expect(heading(page, 'Welcome Back')).toBeVisible();
  }
  await signInAs(page, merchant.email, merchant.password);
  await expect(toast(page, 'Signed in successfully!')).toBeVisible();
  await expect(heading(page, 'My Profile')).toBeVisible();

  await moveTo(page, '/my-account');
  await expect(heading(page, 'My Account')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Admin Dashboard' })).toBeHidden();
  for (const [path, away] of [
    ['/admin-dashboard', '/my-account'],
    ['/admin', '/my-account'],
    ['/admin/users', '/my-account'],
    ['/admin/businesses', '/'],
  ] as const) {
    await moveTo(page, path);
    await expect.poll(() => pathOf(page)).toBe(away);
    await expect(page.locator('[data-row]:not([inert] *)')).toHaveCount(0);
  }
}
