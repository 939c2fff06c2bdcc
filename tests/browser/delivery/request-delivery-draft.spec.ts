import type { Page } from '@playwright/test';
import { pressRetry, setConditions, stored } from '../support/demo.ts';
import { changeBackend, fieldOf } from '../support/screens/deliveries.ts';
import { expectAccessibleInEveryLook } from '../support/looks/every-look.ts';
import { press, signInAs } from '../support/forms.ts';
import { logOut } from '../support/screens/header.ts';
import { expect, test } from '../support/test.ts';
import { errorSummary, heading, moveTo } from '../support/visit.ts';
import { fillIn, receipt, REQUEST_PATH, requested, withPickup } from '../support/screens/request-delivery.ts';

test.use({ timezoneId: 'America/Toronto' });

/** The person of the only session. */
const ownerOf = (page: Page): Promise<string> =>
  page.evaluate(() => (JSON.parse(localStorage.getItem('demo:kept-for') ?? '{}') as { userId?: string }).userId ?? '');

test.describe('/request-delivery/{businessId}', () => {
  test('typed text survives leaving and failures, and an address is typed once', async ({ page }) => {
    await withPickup().open(page, REQUEST_PATH);
    const typed = { 'Recipient’s name': 'Rosa Fernandes', City: 'Etobicoke', 'Notes for the courier': 'Ring twice' };
    await fillIn(page, { ...typed, Unit: 'Unit 3', Email: 'rosa@example.com' });
    await page.getByRole('radio', { name: 'At the door' }).check();
    await page.getByRole('radio', { name: '30 min' }).check();
    const expectAll = async () => {
      for (const [label, text] of Object.entries(typed)) await expect(fieldOf(page, label)).toHaveValue(text);
      await expect(page.getByRole('radio', { name: 'At the door' })).toBeChecked();
      await expect(page.getByRole('radio', { name: '30 min' })).toBeChecked();
      await expect(receipt(page)).toContainText('$6.99');
    };
    await test.step('a reload', async () => {
      await page.reload();
      await expectAll();
    });
    await test.step('leaving and returning', async () => {
      await page.getByRole('main').getByRole('link', { name: 'Bellini Bakery' }).click();
      await expect(heading(page, 'Bellini Bakery')).toBeVisible();
      await page.goBack();
      await expectAll();
    });
    await test.step('no network, a reload, and the network back', async () => {
      await setConditions(page, { offline: true });
      await press(page, 'Request delivery');
      await expect(errorSummary(page)).toContainText('You’re offline.');
      await page.reload();
      // The header's note has one as well.
      await pressRetry(page.getByRole('main'));
      await expectAll();
    });
    await test.step('an ended session', async () => {
      await changeBackend(page, (state) => {
        state.sessions = [];
      });
      await expect(heading(page, 'Welcome Back')).toBeVisible();
      await signInAs(page, 'marco@mail.example');
      await expectAll();
    });
    await press(page, 'Request delivery');
    await expect(heading(page, 'Looking for a courier')).toBeVisible();
    expect(await requested(page)).toHaveLength(1);
    await test.step('the next form is empty', async () => {
      await moveTo(page, REQUEST_PATH);
      await expect(fieldOf(page, 'Recipient’s name')).toHaveValue('');
      await expect(fieldOf(page, 'City')).toHaveValue('Toronto');
    });
    const name = page.getByRole('combobox', { name: 'Recipient’s name' });
    const offered = page.getByRole('listbox', { name: 'Recent recipients' });
    await test.step('chosen with the mouse', async () => {
      await name.click();
      await expectAccessibleInEveryLook(page, 'main');
      await offered.getByRole('option', { name: /Rosa Fernandes/u }).click();
      for (const [label, text] of [
        ['Recipient’s name', 'Rosa Fernandes'],
        ['Street address', '64 Dovercourt Road'],
        ['Unit', 'Unit 3'],
        ['Postal code', 'M6J 3C1'],
        ['Email', 'rosa@example.com'],
        ['Phone', '+1 416-555-0199'],
      ] as const)
        await expect(fieldOf(page, label)).toHaveValue(text);
      await expect(receipt(page)).toContainText('$6.99');
    });
    await test.step('a reload keeps a chosen address like a typed one', async () => {
      await page.reload();
      await expect(fieldOf(page, 'Street address')).toHaveValue('64 Dovercourt Road');
    });
    await test.step('found by typing, chosen with the keyboard, or not', async () => {
      await name.fill('dover');
      await expect(offered.getByRole('option')).toHaveCount(1);
      await page.keyboard.press('Escape');
      await expect(offered.getByRole('option')).toHaveCount(0);
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      await expect(name).toHaveValue('Rosa Fernandes');
      await name.fill('Somebody new');
      await expect(offered.getByRole('option')).toHaveCount(0);
    });
    await test.step('removed after signing out', async () => {
      const key = `demo:recipients:${await ownerOf(page)}`;
      expect(await stored(page, 'local', key)).toContain('Dovercourt');
      await logOut(page);
      await expect(page).toHaveURL('/');
      expect(await stored(page, 'local', key)).toBeNull();
    });
  });
});
