import { DAY, HOUR, MINUTE } from '#core/clock.ts';
import { expectAccessibleInEveryLook } from '../support/looks/every-look.ts';
import { overflow } from '../support/looks/overflow.ts';
import { BAKERY } from '../support/screens/deliveries.ts';
import { press } from '../support/forms.ts';
import { fillIn, receipt, REQUEST_PATH, requested, withPickup } from '../support/screens/request-delivery.ts';
import { switchTo } from '../support/switch-to.ts';
import { expect, test } from '../support/test.ts';
import { errorSummary, moveTo, toast } from '../support/visit.ts';

test.use({ timezoneId: 'America/Toronto' });

test('a merchant requests a delivery for a day and an hour, with the keyboard alone', async ({ page }) => {
  await withPickup().signedIn('ada').signedIn('marco').open(page, REQUEST_PATH);
  await fillIn(page);
  const day = page.getByRole('combobox', { name: 'Day' });
  const tiles = page.locator('.later').getByRole('radio');

  await test.step('Later asks for a day and a time', async () => {
    await page.getByRole('radio', { name: 'Now' }).focus();
    for (let step = 0; step < 5; step += 1) await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('radio', { name: 'Later' })).toBeChecked();
    await expect(receipt(page)).toContainText('Choose a day and a time');
    await expect(day).toBeVisible();
    await press(page, 'Request delivery');
    await expect(errorSummary(page)).toContainText('Choose a day and a time');
    await errorSummary(page).getByRole('link').press('Enter');
    await expect(day).toBeFocused();
  });
  await test.step('the receipt names the window, the counter, and how long canceling is free', async () => {
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await expect(tiles).toHaveCount(24);
    await page.keyboard.press('Tab');
    await expect(tiles.first()).toBeFocused();
    await page.keyboard.press('Space');
    for (let step = 0; step < 14; step += 1) await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('radio', { name: '2–3 PM', exact: true })).toBeChecked();
    await expect(receipt(page)).toContainText('2–3 PM on');
    await expect(receipt(page)).toContainText('Ready at the counter by 1:50 PM');
    await expect(receipt(page)).toContainText(
      'Free to cancel until couriers see it at 1:25 PM, and until one accepts.',
    );
    await expectAccessibleInEveryLook(page, 'main');
  });
  await test.step('it’s kept across a reload, and fits a narrow screen', async () => {
    await page.reload();
    await expect(page.getByRole('radio', { name: '2–3 PM', exact: true })).toBeChecked();
    await page.setViewportSize({ width: 320, height: 640 });
    expect(await overflow(page)).toEqual([]);
    await page.setViewportSize({ width: 1280, height: 800 });
  });
  await press(page, 'Request delivery');
  await expect(toast(page, 'Delivery requested')).toBeVisible();
  await test.step('its page and the list say for when, and the list counts it', async () => {
    await expect(page.getByRole('heading', { level: 1, name: /^Scheduled for .+, 2–3 PM$/u })).toBeVisible();
    await expect(page.getByRole('main')).toContainText('Couriers see it on');
    await moveTo(page, `/deliveries/${BAKERY.id}`);
    await expect(page.getByRole('main')).toContainText('1 scheduled');
    await expect(page.getByRole('row', { name: /Rosa Fernandes .*2–3 PM · opens 1:25 PM/u })).toContainText(
      'Scheduled',
    );
    await page.getByRole('radio', { name: /^Scheduled/u }).check();
    await expect(page.getByText('1 of 2 deliveries')).toBeVisible();
  });
  await test.step('an administrator reads that it’s scheduled before opening it', async () => {
    const [{ delivery: made } = { delivery: undefined }] = await requested(page);
    await switchTo(page, 'ada');
    await moveTo(page, `/deliveries/${BAKERY.id}/${made?.id}`);
    await expect(page.getByRole('heading', { level: 1, name: 'Scheduled' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Show contact details' })).toBeVisible();
  });
  const [delivery] = (await requested(page)).map((stored) => stored.delivery);
  expect(delivery?.dropoffReadyAt).toBeGreaterThan(Date.now() + DAY);
  expect((delivery?.dueAt ?? 0) - (delivery?.dropoffReadyAt ?? 0)).toBe(HOUR);
  expect((delivery?.dropoffReadyAt ?? 0) - (delivery?.opensAt ?? 0)).toBe(35 * MINUTE);
});
