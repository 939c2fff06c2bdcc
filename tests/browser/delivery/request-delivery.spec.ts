import { MINUTE } from '#core/clock.ts';
import { BAKERY, bakery, changeBackend, dispatchOf, fieldOf } from '../support/screens/deliveries.ts';
import { expectAccessibleInEveryLook } from '../support/looks/every-look.ts';
import { press } from '../support/forms.ts';
import { tabTo } from '../support/tab-to.ts';
import { expect, test } from '../support/test.ts';
import { expectRefusal, heading, moveTo, pathOf, toast, visit } from '../support/visit.ts';
import { BEFORE, fillIn, receipt, REQUEST_PATH, requested, withPickup } from '../support/screens/request-delivery.ts';

test.use({ timezoneId: 'America/Toronto' });

test.describe('/request-delivery/{businessId}', () => {
  test(
    'the first request asks for pickup details, and shows price and promise',
    { tag: '@phone' },
    async ({ page }) => {
      await bakery().browser.open(page, REQUEST_PATH);
      await expect(heading(page, 'Request a delivery')).toBeVisible();
      await expect(page).toHaveTitle('Bellini Bakery · Request Delivery · Swiftlane');
      await expect(receipt(page)).toContainText('Enter the postal code of the business');
      await expect(receipt(page)).toContainText('Your first five are on us.');
      await expect(fieldOf(page, 'Phone at the counter')).toHaveValue('+1 416-555-0102');
      await fieldOf(page, 'Postal code of the business').fill('M6J 2Z4');
      await expect(receipt(page)).toContainText('Enter the recipient’s postal code');
      await fillIn(page);
      await expect(receipt(page)).toContainText('Free. 4 of 5 left after this.');
      await expect(receipt(page)).toContainText('Nearby');
      await page.getByRole('radio', { name: 'Large' }).check();
      await expect(receipt(page)).toContainText('−$9.99');
      await press(page, 'Request delivery');
      await expect(heading(page, 'Looking for a courier')).toBeVisible();
      await expect(toast(page, 'Delivery requested')).toBeVisible();
      expect(pathOf(page)).toMatch(new RegExp(`^/deliveries/${BAKERY.id}/[0-9a-f-]{36}$`, 'u'));
      const { deliveries, settings } = await dispatchOf(page);
      expect(deliveries).toMatchObject([
        { delivery: { free: true, size: 'large', handover: 'meet' }, people: { dropoff: { postalCode: 'M6J 3C1' } } },
      ]);
      expect(settings).toMatchObject([{ freeLeft: 4, pickup: { postalCode: 'M6J 2Z4', timeZone: 'America/Toronto' } }]);
    },
  );

  test('asks for the pickup details once, and allows changes', async ({ page }) => {
    await withPickup().open(page, REQUEST_PATH);
    const main = page.getByRole('main');
    await expect(main).toContainText('M6J 2Z4');
    await expect(main).toContainText('Toronto time');
    await expectAccessibleInEveryLook(page, 'main');
    await expect(fieldOf(page, 'Phone at the counter')).toBeHidden();
    await page.getByRole('button', { name: 'Change the pickup details' }).click();
    await fieldOf(page, 'Where couriers find you').fill('Side door');
    await fieldOf(page, 'Time zone').selectOption('America/Vancouver');
    await test.step('the change is kept across a reload', async () => {
      await page.reload();
      await expect(fieldOf(page, 'Where couriers find you')).toHaveValue('Side door');
      await expect(fieldOf(page, 'Time zone')).toHaveValue('America/Vancouver');
    });
    await fillIn(page);
    await test.step('the receipt uses the chosen time zone', async () => {
      await expect(receipt(page)).toContainText('All in Vancouver time');
      await fieldOf(page, 'Time zone').selectOption('America/Halifax');
      await expect(receipt(page)).toContainText('All in Halifax time');
      await fieldOf(page, 'Time zone').selectOption('America/Vancouver');
      await expect(receipt(page)).toContainText('All in Vancouver time');
    });
    await press(page, 'Request delivery');
    await expect(heading(page, 'Looking for a courier')).toBeVisible();
    expect((await dispatchOf(page)).settings).toMatchObject([{ pickup: { notes: 'Side door' } }]);
    await test.step('times are in the business’s own time zone', async () => {
      await expect(main).toContainText('All times are Vancouver time.');
    });
  });

  test('price, zone and promise follow the input', async ({ page }) => {
    await withPickup().install(page);
    await page.clock.setFixedTime(new Date('2026-06-03T19:00:00Z'));
    await visit(page, REQUEST_PATH);
    await fillIn(page);
    for (const [code, city, zone, price, time] of [
      ['M6J 1A1', 'Toronto', 'Nearby', '$6.99', '3:45 PM'],
      ['M6M 1A1', 'Toronto', 'Across town', '$8.99', '4:00 PM'],
      ['L4W 1A1', 'Toronto', 'Metro area', '$12.99', '4:30 PM'],
    ] as const) {
      await fieldOf(page, 'Postal code').fill(code);
      await fieldOf(page, 'City').fill(city);
      await expect(receipt(page)).toContainText(zone);
      await expect(receipt(page)).toContainText(price);
      await expect(receipt(page)).toContainText(`${time} today`);
    }
    await page.getByRole('radio', { name: '1½ hours' }).check();
    await expect(receipt(page)).toContainText('6:00 PM today');
    await expect(receipt(page)).toContainText('90 minutes from 4:30 PM');
    await fieldOf(page, 'City').fill('Ottawa');
    await fieldOf(page, 'Postal code').fill('K1A 0B1');
    await expect(receipt(page)).toContainText('We don’t deliver between these postal codes yet.');
    await expect(receipt(page)).toContainText('about 355 km apart');
    await press(page, 'Request delivery');
    await expectRefusal(page, { toast: 'We don’t deliver between these postal codes yet.', field: 'Postal code' });
    expect(await requested(page)).toEqual([]);
  });

  test('a delivery is requested with the keyboard only, and another like an earlier one', async ({ page }) => {
    const { browser, sent } = bakery([{ ...BEFORE, to: { handover: 'door', name: 'Ines Duarte' } }]);
    await browser.open(page, REQUEST_PATH);
    const newest = async () => (await dispatchOf(page)).deliveries.at(-1)?.delivery;
    await expect(heading(page, 'Request a delivery')).toBeVisible();
    await tabTo(page, /^Recipient’s name/u);
    await page.keyboard.type('Rosa Fernandes');
    for (const [label, text] of [
      [/^Street address/u, '64 Dovercourt Road'],
      [/^Postal code/u, 'M6J 3C1'],
      [/^Phone/u, '4165550199'],
    ] as const) {
      await tabTo(page, label);
      await page.keyboard.type(text);
    }
    await tabTo(page, /^Small/u);
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('radio', { name: 'Large' })).toBeChecked();
    await tabTo(page, /^Now/u);
    await page.keyboard.press('ArrowRight');
    await tabTo(page, /^Request delivery/u);
    await page.keyboard.press('Enter');
    await expect(heading(page, 'Looking for a courier')).toBeFocused();
    expect((await dispatchOf(page)).deliveries).toHaveLength(sent.length + 1);
    const made = await newest();
    expect(made).toMatchObject({ size: 'large' });
    expect((made?.readyAt ?? 0) - (made?.reached.searching ?? 0)).toBe(15 * MINUTE);

    await moveTo(page, `${REQUEST_PATH}?again=${sent[0]?.delivery.id}`);
    await expect(fieldOf(page, 'Recipient’s name')).toHaveValue('Ines Duarte');
    await expect(page.getByRole('radio', { name: 'At the door' })).toBeChecked();
    await expect(fieldOf(page, 'Your order number')).toHaveValue('Order 77');
    await press(page, 'Request delivery');
    await expect(heading(page, 'Looking for a courier')).toBeVisible();
    await expect.poll(async () => (await newest())?.redeliveryOf).toBe(sent[0]?.delivery.id);
    await test.step('another business’s delivery isn’t used', async () => {
      await moveTo(page, `${REQUEST_PATH}?again=99999999-0000-4000-8000-000000000000`);
      await expect(fieldOf(page, 'Recipient’s name')).toHaveValue('');
    });
    await test.step('a delivery without personal data shows a message', async () => {
      await changeBackend(page, ({ dispatch }) => {
        for (const one of dispatch.deliveries) one.people = null;
      });
      await moveTo(page, `${REQUEST_PATH}?again=${sent[0]?.delivery.id}`);
      await expect(page.getByRole('main')).toContainText('deleted after 30 days');
    });
  });
});
