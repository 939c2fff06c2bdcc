import { isAskedToSignIn, isNoAdministrator, signsOutInOneTab } from './journeys/access.ts';
import { changesThePicture, editsTheProfile } from './journeys/account.ts';
import { decidesOnBusinesses, listsTheUsers } from './journeys/administration.ts';
import { addsABusiness, seesOwnBusinessesOnly, verifiesBeforeBusinesses } from './journeys/businesses.ts';
import { JOURNEYS, type Journey } from './journeys/journeys.ts';
import { aCourierBrowser, delivery, PIN } from './support/courier-browser.ts';
import { demoBackend } from './support/demo-backend.ts';
import { StagedDelivery } from './support/dispatch.ts';
import { press, signInAs } from './support/forms.ts';
import { holdScripts } from './support/hold-scripts.ts';
import { fillIn, receipt, REQUEST_PATH, withPickup } from './support/request-delivery.ts';
import { expect, test } from './support/test.ts';
import { translatePages } from './support/translate-page.ts';
import { heading } from './support/visit.ts';

test.use({ timezoneId: 'America/Toronto' });

/**
 * Journeys that load no prerendered page. React renders their first screen into an empty page, so a translation that
 * starts earlier changes everything that one after hydration would.
 */
const WITHOUT_PRERENDERED_PAGES: readonly Journey[] = [
  addsABusiness,
  changesThePicture,
  decidesOnBusinesses,
  editsTheProfile,
  isAskedToSignIn,
  isNoAdministrator,
  listsTheUsers,
  seesOwnBusinessesOnly,
  signsOutInOneTab,
  verifiesBeforeBusinesses,
];

for (const from of ['DOMContentLoaded', 'hydrated'] as const) {
  test.describe(`a page translated after ${from} (decision one-text-per-element)`, () => {
    test.beforeEach(({ context }) => translatePages(context, from));

    for (const [name, journey] of Object.entries(JOURNEYS)) {
      if (from === 'hydrated' && WITHOUT_PRERENDERED_PAGES.includes(journey)) continue;
      test(`someone ${name}`, ({ page }) => journey(page, demoBackend(page)));
    }
  });
}

test.describe('a translated page', () => {
  test.beforeEach(({ context }) => translatePages(context, 'DOMContentLoaded'));

  test('works for a merchant from a request to its cancellation', async ({ page }) => {
    await withPickup().open(page, REQUEST_PATH);
    await fillIn(page);
    await expect(receipt(page)).toContainText('$6.99');
    await press(page, 'Request delivery');
    await expect(heading(page, 'Looking for a courier')).toBeVisible();
    await page.getByRole('main').getByRole('button', { name: 'Cancel delivery' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel delivery' }).click();
    await expect(heading(page, 'Canceled')).toBeVisible();
  });

  test('shows a recipient each step', async ({ page }) => {
    const staged = await StagedDelivery.prepare({ at: 'accepted', minutesAgo: 14 });
    await staged.open(page, 'recipient');
    await expect(heading(page, 'Courier on the way to the shop')).toBeVisible();
    await staged.moveInBrowser(page, 'picked_up');
    await expect(heading(page, 'On its way to you')).toBeVisible();
    await staged.moveInBrowser(page, 'delivered');
    await expect(heading(page, 'Delivered')).toBeVisible();
  });

  test('works for a courier from the board to the door', async ({ page }) => {
    await aCourierBrowser()
      .where((state) => void delivery(state))
      .open(page, '/courier');
    await page.getByRole('button', { name: /^Accept/u }).click();
    for (const step of ['I’m at the shop', 'I have it', 'I’m at the door'])
      await page.getByRole('button', { name: step }).click();
    await page.getByLabel('PIN', { exact: true }).fill(PIN);
    await press(page, 'Delivered');
    await expect(heading(page, 'Delivered')).toBeVisible();
  });

  test('keeps input and presses while the app loads', async ({ page }) => {
    const backend = demoBackend(page);
    const person = await backend.account('customer');
    await backend.arrive('/sign-in');
    const release = await holdScripts(page);
    await page.reload();
    await signInAs(page, person.email, person.password);
    release();
    await expect(heading(page, 'My Account')).toBeVisible();
  });
});
