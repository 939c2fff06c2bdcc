import type { Page } from '@playwright/test';
import { knownUserId } from '#core/identity/user-id.ts';
import { instant } from '#core/instant.ts';
import { aMerchant } from '#tests/builders/person.ts';
import { aBrowser, NEWCOMER } from '../support/browser-state.ts';
import { aCourierBrowser, delivery, PIN } from '../support/screens/courier-browser.ts';
import { codeMailedTo } from '../support/demo.ts';
import { StagedDelivery } from '../support/screens/dispatch.ts';
import { enterCode, fillRegistration, press } from '../support/forms.ts';
import { fillIn, receipt, REQUEST_PATH, withPickup } from '../support/screens/request-delivery.ts';
import { rowOf } from '../support/screens/rows.ts';
import { expect, test } from '../support/test.ts';
import { translatePages } from '../support/looks/translate-page.ts';
import { heading } from '../support/visit.ts';

/*
 * The screen reader's view of the screens of the five main journeys: roles, names and states, in order. Each screen has
 * a file in tests/browser/screen-reader. After an intended change: `npx playwright test screen-reader
 * --update-snapshots`, then read the difference aloud; times, codes and numbers of deliveries stay patterns. A
 * translation by the browser changes nothing in it (decision one-text-per-element).
 */

const BELA = knownUserId('70000000-0000-4000-8000-000000000001');

test.use({ timezoneId: 'America/Toronto' });

/** Expects the main part of the screen with this heading to match its stored file. */
async function reads(page: Page, title: string, name: string): Promise<void> {
  await expect(heading(page, title)).toBeVisible();
  await expect(page.getByRole('main').locator('.skeleton, [aria-busy="true"]')).toHaveCount(0);
  await expect(page.getByRole('main')).toMatchAriaSnapshot({ name: `${name}.aria.yml` });
}

test.describe('a screen reader’s tree of translated pages', () => {
  test.beforeEach(({ context }) => translatePages(context, 'DOMContentLoaded'));

  test('registering and verifying the email', async ({ page }) => {
    await aBrowser().open(page, '/register');
    await reads(page, 'Create Account', 'register');
    await fillRegistration(page);
    await press(page, 'Continue');
    await expect(page.getByText('Last sent at')).toBeVisible();
    await reads(page, 'Verify Your Email', 'verify-email');
    await enterCode(page, await codeMailedTo(page, NEWCOMER.email), 'Verify Email');
    await reads(page, 'What brings you here?', 'account-type');
  });

  test('requesting a delivery', async ({ page }) => {
    await withPickup().open(page, REQUEST_PATH);
    await fillIn(page);
    await expect(receipt(page)).toContainText('$6.99');
    await reads(page, 'Request a delivery', 'request-delivery');
    await press(page, 'Request delivery');
    await reads(page, 'Looking for a courier', 'requested');
    await page.getByRole('main').getByRole('button', { name: 'Cancel delivery' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel delivery' }).click();
    await expect(heading(page, 'Canceled')).toBeVisible();
  });

  test('following a delivery', async ({ page }) => {
    const staged = await StagedDelivery.prepare({ at: 'accepted', minutesAgo: 14 });
    await staged.open(page, 'recipient');
    await reads(page, 'Courier on the way to the shop', 'track-accepted');
    await staged.moveInBrowser(page, 'picked_up');
    await reads(page, 'On its way to you', 'track-picked-up');
    await staged.moveInBrowser(page, 'delivered');
    await reads(page, 'Delivered', 'track-delivered');
  });

  test('carrying a delivery', async ({ page }) => {
    await aCourierBrowser()
      .where((state) => void delivery(state))
      .open(page, '/courier');
    await expect(page.getByRole('button', { name: /^Accept/u })).toBeVisible();
    await reads(page, 'Courier Home', 'courier-board');
    await page.getByRole('button', { name: /^Accept/u }).click();
    await expect(page.getByRole('button', { name: 'I’m at the shop' })).toBeVisible();
    await reads(page, 'Go to Alder Bakery', 'courier-to-shop');
    for (const step of ['I’m at the shop', 'I have it', 'I’m at the door'])
      await page.getByRole('button', { name: step }).click();
    await reads(page, 'Hand it to Rosa Recipient', 'courier-at-door');
    await page.getByLabel('PIN', { exact: true }).fill(PIN);
    await press(page, 'Delivered');
    await reads(page, 'Delivered', 'courier-delivered');
  });

  test('approving an account', async ({ page }) => {
    await aBrowser()
      .where((state) => {
        const bela = aMerchant()
          .named('Bela', 'Tester')
          .withEmail('bela@example.com')
          .withRoles('courier')
          .withStatus('Pending');
        state.users = [
          ...state.users.slice(0, 1),
          bela.with({ id: BELA, createdAt: instant(Date.now() - 60_000) }).build(),
        ];
      })
      .signedIn('ada')
      .open(page, '/admin/accounts');
    await expect(rowOf(page, 'Bela')).toBeVisible();
    await reads(page, 'Accounts', 'accounts');
    await rowOf(page, 'Bela').getByRole('button', { name: 'Approve Bela Tester' }).click();
    await expect(rowOf(page, 'Bela').getByText('Active', { exact: true })).toBeVisible();
    await reads(page, 'Accounts', 'account-approved');
  });
});
