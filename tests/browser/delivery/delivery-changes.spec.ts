import type { Page } from '@playwright/test';
import type { DeliveryId } from '#core/delivery/lifecycle/delivery.ts';
import { failNext, setConditions } from '../support/demo.ts';
import { dispatchOf, fieldOf, lenaDoes } from '../support/screens/deliveries.ts';
import { expectAccessibleInEveryLook } from '../support/looks/every-look.ts';
import { tabTo } from '../support/tab-to.ts';
import { expect, test } from '../support/test.ts';
import { heading, toast } from '../support/visit.ts';
import {
  action,
  dialog,
  main,
  onlyDelivery,
  openFirst,
  setVisibility,
  showDelivery,
  STEPS_TO_DOOR,
} from '../support/screens/delivery-page.ts';

test.use({ timezoneId: 'America/Toronto' });

/** The fee of canceling after a courier has accepted, and the courier’s pay. */
const COSTS = [
  ['cancel_fee', 300],
  ['cancel_pay', 300],
];
const entriesOf = async (page: Page, id: DeliveryId | undefined) =>
  (await dispatchOf(page)).ledger.flatMap(({ delivery, kind, amount }) => (delivery === id ? [[kind, amount]] : []));

test.describe('/deliveries/{businessId}/{deliveryId}', () => {
  test('canceling shows its cost, then happens once; by keyboard too', async ({ page }) => {
    const [id, another, third] = await openFirst(page, [4], [4], [4]);
    await action(page, 'Cancel delivery').click();
    await expect(dialog(page)).toContainText('That’s free of charge while no courier has accepted.');
    await expectAccessibleInEveryLook(page);
    await test.step('a courier accepts meanwhile: the fee shows', async () => {
      await lenaDoes(page, id as DeliveryId, 'accept');
      await expect(dialog(page)).toContainText('canceling costs $3.00. All of it goes to the courier.');
    });
    await test.step('not confirmed', async () => {
      await dialog(page).getByRole('button', { name: 'Keep delivery' }).click();
      await expect(dialog(page)).toBeHidden();
      await expect(action(page, 'Cancel delivery')).toBeFocused();
    });
    for (const [kind, words] of [
      ['offline', 'You’re offline. Please try again when you’re back.'],
      ['timeout', 'We got no answer. Please try again: it’s never done twice.'],
      ['throttled', 'Too many requests.'],
    ] as const) {
      await test.step(kind, async () => {
        await action(page, 'Cancel delivery').click();
        await failNext(page, 'dispatch.change', { kind });
        await dialog(page).getByRole('button', { name: 'Cancel for $3.00' }).click();
        await expect(dialog(page).getByRole('alert')).toContainText(words);
        await page.keyboard.press('Escape');
      });
    }
    await action(page, 'Cancel delivery').click();
    await expect(dialog(page).getByRole('alert')).toHaveCount(0);
    await setConditions(page, { latencyMs: 200 });
    await dialog(page).getByRole('button', { name: 'Cancel for $3.00' }).dblclick();
    await expect(heading(page, 'Canceled')).toBeVisible();
    await expect(toast(page, 'Delivery canceled')).toBeVisible();
    expect(await entriesOf(page, id)).toEqual(COSTS);
    expect((await dispatchOf(page)).commands).toHaveLength(1);

    await test.step('a courier accepts unseen: canceling needs consent to the fee', async () => {
      await showDelivery(page, another);
      await expect(heading(page, 'Looking for a courier')).toBeVisible();
      await action(page, 'Cancel delivery').click();
      // The page is updated only after the button was pressed.
      await setVisibility(page, 'hidden');
      await lenaDoes(page, another as DeliveryId, 'accept');
      await dialog(page).getByRole('button', { name: 'Cancel delivery' }).click();
      await expect(dialog(page).getByRole('alert')).toHaveText(
        'A courier has accepted it in the meantime, so canceling now costs $3.00.',
      );
      await expectAccessibleInEveryLook(page, 'dialog[open]');
      const found = (await dispatchOf(page)).deliveries.find(({ delivery }) => delivery.id === another);
      expect([found?.delivery.status, await entriesOf(page, another)]).toEqual(['accepted', []]);
      await setVisibility(page, 'visible');
      await dialog(page).getByRole('button', { name: 'Cancel for $3.00' }).click();
      await expect(heading(page, 'Canceled')).toBeVisible();
      expect(await entriesOf(page, another)).toEqual(COSTS);
    });
    await test.step('with the keyboard only', async () => {
      await showDelivery(page, third);
      await expect(heading(page, 'Looking for a courier')).toBeVisible();
      await tabTo(page, 'Correct address');
      await page.keyboard.press('Enter');
      await expect(page.getByRole('dialog').getByLabel('Street address')).toBeFocused();
      await page.keyboard.press('ControlOrMeta+A');
      await page.keyboard.type('7 Other Street');
      await page.keyboard.press('Enter');
      await expect(main(page)).toContainText('7 Other Street');
      await expect(action(page, 'Correct address')).toBeFocused();
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      await expect(heading(page, 'Canceled')).toBeVisible();
    });
  });

  test('the address is corrected before the pick-up; a returned parcel is sent again', async ({ page }) => {
    const [id, returning] = await openFirst(
      page,
      [20, { happened: STEPS_TO_DOOR.slice(0, 2) }],
      [60, { happened: [...STEPS_TO_DOOR, [36, 'fail', 'no_answer']] }],
    );
    const correcting = page.getByRole('dialog', { name: 'Correct the address' });
    const save = () => correcting.getByRole('button', { name: 'Save' }).click();
    await action(page, 'Correct address').click();
    await expect(correcting.getByLabel('Street address')).toHaveValue('64 Dovercourt Road');
    await expectAccessibleInEveryLook(page, 'dialog[open]');
    for (const [label, bad, good, words] of [
      ['Street address', ' ', '7 Other Street', 'Enter the street address'],
      ['Street address', 'x'.repeat(10_000), '7 Other Street', 'This is too long: 200 characters at most'],
      ['Phone', '41655501111', '416 555 0111', 'Enter a phone number, such as +1 416 555 0123'],
    ] as const) {
      await test.step(`${label}: ${words}`, async () => {
        await correcting.getByLabel(label).fill(bad);
        await save();
        await expect(correcting.locator('.error-summary')).toContainText(words);
        await expect(correcting.getByLabel(label)).toHaveValue(bad);
        await correcting.getByLabel(label).fill(good);
      });
    }
    await test.step('closed and opened again, it keeps the typed text', async () => {
      await page.keyboard.press('Escape');
      await expect(correcting).toBeHidden();
      await action(page, 'Correct address').click();
      await expect(correcting.getByLabel('Street address')).toHaveValue('7 Other Street');
    });
    await test.step('no answer, then saved', async () => {
      await failNext(page, 'dispatch.change', { kind: 'timeout' });
      await save();
      await expect(correcting.locator('.error-summary')).toContainText('We got no answer.');
      await save();
      await expect(toast(page, 'Address corrected')).toBeVisible();
      await expect(main(page)).toContainText('7 Other Street');
      await expect(main(page)).toContainText('You corrected the address');
    });
    await test.step('once the courier has it, it can no longer be canceled or corrected', async () => {
      await action(page, 'Cancel delivery').click();
      // The page is updated only after the button was pressed.
      await setVisibility(page, 'hidden');
      await lenaDoes(page, id as DeliveryId, 'pick_up');
      await dialog(page).getByRole('button', { name: 'Cancel for $3.00' }).click();
      await expect(dialog(page).getByRole('alert')).toContainText('That’s no longer possible');
      expect((await onlyDelivery(page))?.delivery.status).toBe('picked_up');
      await setVisibility(page, 'visible');
      await page.keyboard.press('Escape');
      await expect(heading(page, 'On its way to the customer')).toBeVisible();
      for (const name of ['Correct address', 'Cancel delivery']) await expect(action(page, name)).toHaveCount(0);
    });
    await showDelivery(page, returning);
    await action(page, 'Mark as returned').click();
    await expect(dialog(page)).toContainText('The return is $3.50, half of the price.');
    await dialog(page).getByRole('button', { name: 'Mark as returned' }).click();
    await expect(heading(page, 'Returned to the shop')).toBeVisible();
    await expect(main(page)).toContainText('You marked it as returned');
    await expect(main(page)).toContainText('$10.49');
    await main(page).getByRole('link', { name: 'Request again' }).press('Enter');
    await expect(fieldOf(page, 'Recipient’s name')).toHaveValue('Rosa Fernandes');
    await page.getByRole('main').getByRole('button', { name: 'Request delivery', exact: true }).click();
    await expect(heading(page, 'Looking for a courier')).toBeVisible();
    await main(page).getByRole('link', { name: 'The earlier delivery' }).click();
    await expect(heading(page, 'Returned to the shop')).toBeVisible();
  });
});
