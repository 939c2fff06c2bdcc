import type { Page } from '@playwright/test';
import { knownDeliveryId } from '#core/delivery/lifecycle/delivery.ts';
import { offerPath } from '#core/delivery/board/offer-path.ts';
import { aCourierBrowser, delivery, OTTAWA } from '../support/screens/courier-browser.ts';
import { changeBackend } from '../support/screens/deliveries.ts';
import { backendState } from '../support/demo.ts';
import { expectAccessibleInEveryLook } from '../support/looks/every-look.ts';
import { StagedDelivery } from '../support/screens/dispatch.ts';
import { expect, test } from '../support/test.ts';
import { heading, moveTo, visit } from '../support/visit.ts';

const alertSwitch = (page: Page) => page.getByRole('switch', { name: 'Alerts for new deliveries' });

/** An offer that another courier accepted. */
const GONE = knownDeliveryId('0f0e0d0c-0b0a-4900-8800-070605040302');

test.describe('alerts in the demo', () => {
  test('need no permission, keep a courier online, and end with signing out', async ({ page }) => {
    await aCourierBrowser().open(page, '/courier');
    await expect(alertSwitch(page)).not.toBeChecked();
    await alertSwitch(page).click();
    await expect(alertSwitch(page)).toBeChecked();
    await expect(alertSwitch(page)).toHaveAccessibleDescription('Also with the screen off. No alert yet.');
    await expect(page.getByRole('switch', { name: /^Online, screen off until \d/u })).toBeChecked();
    expect(await page.evaluate(() => Notification.permission)).not.toBe('granted');
    await expectAccessibleInEveryLook(page);
    await page.reload();
    await expect(alertSwitch(page)).toBeChecked();
    await expect.poll(async () => (await backendState(page)).dispatch.alerts.devices.length).toBe(1);

    await test.step('show as notifications on a simulated phone; a tap on a taken offer explains it', async () => {
      await changeBackend(page, (state) => {
        const id = delivery(state, { market: OTTAWA });
        const { alerts } = state.dispatch;
        alerts.shown.push({
          device: alerts.devices[0]?.id ?? 0,
          topic: `o${id.slice(0, 20)}`,
          at: state.dispatch.deliveries[0]?.delivery.readyAt ?? (0 as never),
          title: 'Wren Bakery · $6.50',
          body: 'To K1A, by 12:40 PM',
          path: offerPath(GONE),
          silent: false,
        });
      });
      await moveTo(page, '/my-account');
      await page.getByRole('button', { name: /^Demo/u }).click();
      await page.getByRole('button', { name: 'Inbox' }).click();
      const phones = page.getByRole('region', { name: 'Phones' });
      await expect(phones).toContainText('Juno’s phone');
      await phones.getByRole('link', { name: /Wren Bakery/u }).click();
      await expect(page.getByText('Another courier got that one.')).toBeVisible();
      await expect(page).toHaveURL('/courier');
      await expect(alertSwitch(page)).toHaveAccessibleDescription(/Last alert \d+\s\w+ ago\.$/u);
      await expectAccessibleInEveryLook(page);
      await page.reload();
      await expect(page.getByRole('main').getByText('Alder Bakery')).toBeVisible();
      await expect(page.getByText('Another courier got that one.')).toHaveCount(0);
    });
    await moveTo(page, '/my-account');
    await expect(heading(page, 'My Account')).toBeVisible();
    await page.getByRole('button', { name: 'Sign out' }).first().click();
    await expect.poll(async () => (await backendState(page)).dispatch.alerts.devices.length).toBe(0);
  });

  test('a recipient can turn alerts on under the arrival time', async ({ page }) => {
    const staged = await StagedDelivery.prepare({ at: 'picked_up', minutesAgo: 3 });
    await staged.open(page, 'recipient');
    const main = page.getByRole('main');
    await main.getByRole('button', { name: 'Tell me when it’s close' }).click();
    await expect(main).toContainText('We’ll tell you when it’s on its way and at your door.');
    const devices = async () => (await backendState(page)).dispatch.alerts.devices;
    await expect.poll(async () => (await devices()).map(({ kinds }) => kinds)).toEqual([['on-its-way', 'at-the-door']]);
    await expectAccessibleInEveryLook(page);
    await page.reload();
    await expect(main).toContainText('We’ll tell you when it’s on its way and at your door.');
    await expect(main.getByRole('button', { name: 'Tell me when it’s close' })).toHaveCount(0);
    await visit(page, staged.path());
    await expect(main).toContainText('Promised by');
    await expect(main.getByRole('button', { name: 'Tell me when it’s close' })).toHaveCount(0);
  });
});
