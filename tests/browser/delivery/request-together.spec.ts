import type { Page } from '@playwright/test';
import type { Vehicle } from '#core/delivery/price/vehicle.ts';
import { TORONTO, TORONTO_BY_VEHICLE } from '#demo/world/seed/couriers.ts';
import { KAI } from '#demo/world/seed/people.ts';
import { BAKERY, bakery, changeBackend, dispatchOf, fieldOf } from '../support/screens/deliveries.ts';
import { seeded } from '../support/screens/rows.ts';
import { expectAccessibleInEveryLook } from '../support/looks/every-look.ts';
import { press } from '../support/forms.ts';
import { expect, test } from '../support/test.ts';
import { errorSummary, expectRefusal, heading, toast } from '../support/visit.ts';
import { BEFORE, fillIn, receipt, REQUEST_PATH, requested } from '../support/screens/request-delivery.ts';

test.use({ timezoneId: 'America/Toronto' });

const ADD = 'Add another, same courier';
const tray = (page: Page) => page.getByRole('region', { name: 'With the same courier' });
const rows = (page: Page) => tray(page).getByRole('listitem');
const nameField = (page: Page) => fieldOf(page, 'Recipient’s name');

/** The bakery in a city whose couriers carry what their vehicle takes; with null, one at a time. */
const shopWhere = (vehicle: Vehicle | null) =>
  bakery([{ ...BEFORE, to: { name: 'Rosa Fernandes of before' } }]).browser.where((state) => {
    if (vehicle === null) return;
    state.dispatch.cities = [TORONTO_BY_VEHICLE];
    state.dispatch.applications = [{ courier: KAI, city: TORONTO, vehicle }];
  });

/** Types the next recipient and puts them into the tray. */
async function add(page: Page, name: string, code = 'M6J 3C1'): Promise<void> {
  await fillIn(page, { 'Recipient’s name': name, 'Postal code': code });
  await press(page, ADD);
  await expect(tray(page)).toContainText(name);
  await expect(nameField(page)).toBeFocused();
}

test.describe('/request-delivery/{businessId}, several for one courier', () => {
  test('three are requested together, and a reload loses none', async ({ page }) => {
    await shopWhere('bike').open(page, REQUEST_PATH);
    await test.step('one that isn’t right stays in the form', async () => {
      await fillIn(page, { 'Postal code': 'K1A 0B1' });
      await press(page, ADD);
      await expect(errorSummary(page)).toContainText('We don’t deliver between these postal codes yet.');
      await expect(tray(page)).toBeHidden();
    });
    await page.getByRole('radio', { name: '15 min' }).check();
    await add(page, 'Rosa Fernandes');
    await expect(nameField(page)).toHaveValue('');
    await expect(fieldOf(page, 'Street address')).toHaveValue('');
    await expect(fieldOf(page, 'City')).toHaveValue('Toronto');
    await expect(page.getByRole('radio', { name: '15 min' })).toBeChecked();
    await expect(rows(page)).toHaveCount(1);
    await page.getByRole('radio', { name: 'At the door' }).check();
    await add(page, 'Ines Duarte', 'M6M 1A1');
    await expect(page.getByRole('radio', { name: 'In person' })).toBeChecked();
    await fillIn(page, { 'Recipient’s name': 'Tom Okafor' });
    await expect(tray(page)).toContainText(/3 deliveries for \$22\.97 CAD\s*The last by \d/u);
    await expectAccessibleInEveryLook(page, 'main');
    await test.step('a reload', async () => {
      await page.reload();
      await expect(rows(page)).toHaveCount(2);
      await expect(nameField(page)).toHaveValue('Tom Okafor');
      await expect(rows(page).first()).toContainText(/Rosa Fernandes\s*\$6\.99\s*M6J 3C1 · by \d/u);
    });
    await press(page, 'Request 3 deliveries');
    await expect(toast(page, '3 deliveries requested')).toBeVisible();
    await expect(heading(page, 'Deliveries')).toBeVisible();
    for (const name of ['Rosa Fernandes', 'Ines Duarte', 'Tom Okafor'])
      await expect(page.getByRole('main')).toContainText(name);
    const made = (await requested(page)).map(({ delivery }) => delivery);
    expect(made.map(({ handover }) => handover)).toEqual(['meet', 'door', 'meet']);
    expect(new Set(made.map(({ together }) => together))).toEqual(new Set([made[0]?.id]));
    await test.step('the next form has none', async () => {
      await page.goBack();
      await expect(receipt(page)).toBeVisible();
      await expect(tray(page)).toBeHidden();
    });
  });

  test('one is edited, removed, or refused; the others stay', async ({ page }) => {
    await shopWhere('bike').open(page, REQUEST_PATH);
    await add(page, 'Rosa Fernandes');
    await add(page, 'Ines Duarte');
    await add(page, 'Tom Okafor');
    await test.step('into the form and back, with the keyboard', async () => {
      await tray(page).getByRole('button', { name: 'Edit Ines Duarte' }).focus();
      await page.keyboard.press('Enter');
      await expect(nameField(page)).toBeFocused();
      await expect(nameField(page)).toHaveValue('Ines Duarte');
      await expect(rows(page)).toHaveCount(2);
      await page.getByRole('radio', { name: 'Large' }).check();
    });
    await test.step('more than a bike carries', async () => {
      await press(page, 'Request 3 deliveries');
      await expectRefusal(page, {
        toast: 'Couriers in Toronto carry 3 small parcels at a time now. A large one takes the place of 2.',
      });
      await expect(rows(page)).toHaveCount(2);
      await expect(nameField(page)).toHaveValue('Ines Duarte');
      expect(await requested(page)).toEqual([]);
    });
    await test.step('a refusal of one shows in its row', async () => {
      const setStatus = (status: 'Active' | 'Pending') =>
        changeBackend(page, (state) => {
          state.businesses = [{ ...BAKERY, owner: seeded(state, 'marco'), status }];
        });
      await setStatus('Pending');
      await press(page, 'Request 3 deliveries');
      await expect(rows(page).first()).toContainText('This business is waiting for approval.');
      await expect(errorSummary(page)).toContainText('Rosa Fernandes: This business is waiting for approval.');
      await expect(rows(page)).toHaveCount(2);
      await setStatus('Active');
    });
    await test.step('removed down to one, it’s a request as ever', async () => {
      await tray(page).getByRole('button', { name: 'Remove Tom Okafor' }).press('Enter');
      await expect(tray(page).getByRole('button', { name: 'Remove Rosa Fernandes' })).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(tray(page)).toBeHidden();
      await expect(page.getByRole('button', { name: ADD })).toBeFocused();
    });
    await press(page, 'Request delivery');
    await expect(heading(page, 'Looking for a courier')).toBeVisible();
    expect((await dispatchOf(page)).deliveries.at(-1)?.delivery).toMatchObject({ size: 'large', together: null });
  });

  test('where couriers carry one, each is sent with its own', async ({ page }) => {
    await shopWhere(null).open(page, REQUEST_PATH);
    await add(page, 'Rosa Fernandes');
    await fillIn(page, { 'Recipient’s name': 'Ines Duarte' });
    await press(page, 'Request 2 deliveries');
    await expectRefusal(page, {
      toast: 'Couriers in Toronto carry one delivery at a time. Request again to send each with its own courier.',
    });
    await press(page, 'Request 2 deliveries');
    await expect(toast(page, '2 deliveries requested')).toBeVisible();
    expect((await requested(page)).map(({ delivery }) => delivery.together)).toEqual([null, null]);
  });
});
