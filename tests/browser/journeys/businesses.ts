import { expect, type Page } from '@playwright/test';
import { enterCode, press } from '../support/forms.ts';
import { count, rowOf } from '../support/screens/rows.ts';
import { heading, pathOf, toast, visit } from '../support/visit.ts';
import { fullName, type Backend } from './backend.ts';

const field = (page: Page, label: string) => page.getByRole('main').getByLabel(label, { exact: true });

/** Fills in the form on /add-business, or on /business-details, which knows fewer states. */
export async function fillInBusiness(page: Page, name: string, state = 'nm'): Promise<void> {
  await field(page, 'Country').selectOption('us');
  await field(page, 'Business name').fill(name);
  await field(page, 'Address').fill('12 Canyon Road');
  await field(page, 'City').fill('Santa Fe');
  await page.getByLabel(/^(?:State|Province)/u).selectOption(state);
  await field(page, 'Business email').fill('records@example.com');
}

/**
 * The first business: from the account to the empty list, the form, the list, and its dashboard. Lists and dashboards
 * contain only the person's own businesses.
 */
export async function addsABusiness(page: Page, backend: Backend): Promise<void> {
  const merchant = await backend.account('merchant');
  const others = await backend.business(await backend.account('merchant'), 'Not Mine', 'Active');
  await backend.arrive('/my-account', merchant);
  await page
    .getByRole('main')
    .getByRole('link', { name: /My Businesses/u })
    .click();
  await expect(page.getByRole('heading', { name: 'No businesses yet' })).toBeVisible();
  await page.getByRole('link', { name: 'Add your first business' }).click();
  await expect(heading(page, 'Add Business')).toBeVisible();
  await fillInBusiness(page, 'Canyon Records');
  await press(page, 'Add Business');
  await expect(toast(page, 'Business added successfully!')).toBeVisible();
  await expect(page).toHaveURL('/my-businesses');
  await expect(rowOf(page, 'Canyon Records').locator('.badge')).toHaveText('Pending');
  expect(await backend.businessesOf(merchant)).toHaveLength(1);
  await page.getByRole('link', { name: 'Canyon Records' }).click();
  await expect(heading(page, 'Canyon Records')).toBeVisible();
  for (const text of [
    '12 Canyon Road',
    'Santa Fe, New Mexico',
    'records@example.com',
    'Waiting for approval',
    'More dashboard features coming soon!',
  ]) {
    await expect(page.getByRole('main')).toContainText(text);
  }
  await page.reload();
  await expect(heading(page, 'Canyon Records')).toBeVisible();
  await visit(page, `/business-dashboard/${others}`);
  await expect(heading(page, 'Business Not Found')).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Back to My Businesses' }).click();
  await expect(count(page)).toHaveText('1 business');
  await expect(rowOf(page, 'Canyon Records')).toBeVisible();
}

/**
 * People with an unverified email are sent to verify it, with the reason, and brought back (spec §6;
 * decision verify-email-redirect).
 */
export async function verifiesBeforeBusinesses(page: Page, backend: Backend): Promise<void> {
  const merchant = await backend.account('unverified merchant');
  await backend.arrive('/my-account', merchant);
  await expect(page.getByRole('main')).toContainText(
    'Your account will be automatically deleted in 24 hours if not verified.',
  );
  await visit(page, '/add-business');
  await expect(toast(page, 'Please verify your email address before adding a business.')).toBeVisible();
  await expect(heading(page, 'Verify Your Email')).toBeVisible();
  // The email may arrive before the page knows that it was sent.
  await expect(page.getByText('Last sent at')).toBeVisible();
  await visit(page, '/my-businesses');
  await expect(toast(page, 'Please verify your email address before accessing business features.')).toBeVisible();
  await expect(heading(page, 'Verify Your Email')).toBeVisible();
  await enterCode(page, await backend.mailedCode(merchant.email), 'Verify Email');
  await expect(toast(page, 'Email verified successfully!')).toBeVisible();
  await expect(heading(page, 'My Businesses')).toBeVisible();
  expect(pathOf(page)).toBe('/my-businesses');
  await visit(page, '/my-account');
  await expect(page.getByRole('heading', { name: fullName(merchant) })).toBeVisible();
  await expect(page.getByText(/automatically deleted/u)).toBeHidden();
}
