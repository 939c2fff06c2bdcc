import { marcosActiveBusiness } from '#demo/world/seed/marco.ts';
import { aBrowser } from '../support/browser-state.ts';
import { changeBackend } from '../support/screens/deliveries.ts';
import { expectAccessibleInEveryLook } from '../support/looks/every-look.ts';
import { expect, test } from '../support/test.ts';
import { heading, moveTo } from '../support/visit.ts';

const KEYS = `/developers/${marcosActiveBusiness}`;

test.describe('/developers/{businessId}/webhooks and /requests', () => {
  test('adds an endpoint, shows its secret once, and pings it; beside it, the requests', async ({ page }) => {
    await aBrowser().signedIn('marco').open(page, KEYS);
    await test.step('lists the requests of a business’s keys, and finds the refused ones', async () => {
      await page.getByRole('main').getByRole('link', { name: 'Requests' }).click();
      await expect(heading(page, 'API requests')).toBeVisible();
      await expect(page).toHaveTitle('Bellini Bakery · API Requests · Swiftlane');
      const rows = page.locator('[data-row]');
      await expect(rows).toHaveCount(10);
      await expect(rows.first()).toContainText('GET /v1/events');
      await expectAccessibleInEveryLook(page);
      await page.getByRole('radio', { name: /^Refused/u }).check();
      await expect(rows).toContainText(['422', '409', '409']);
      await page.getByRole('searchbox', { name: 'Search the requests' }).fill('cancel');
      await expect(rows).toContainText(['POST /v1/deliveries/{id}/cancel']);
    });
    await test.step('shows a message if no software has sent a request yet', async () => {
      await changeBackend(page, (state) => {
        state.apiRequests = [];
      });
      await moveTo(page, KEYS);
      await expect(heading(page, 'API keys')).toBeVisible();
      await moveTo(page, `${KEYS}/requests`);
      await expect(page.getByRole('heading', { name: 'No requests yet' })).toBeVisible();
      await expectAccessibleInEveryLook(page, 'main');
    });
    await moveTo(page, KEYS);
    await page.getByRole('link', { name: 'Webhooks' }).click();
    await expect(heading(page, 'Webhooks')).toBeVisible();
    await page.getByRole('button', { name: 'Add your first endpoint' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add an endpoint' });
    await dialog.getByLabel('Address').fill('http://shop.example/hooks');
    await dialog.getByRole('button', { name: 'Add endpoint' }).click();
    await expect(dialog).toContainText('Enter an address that begins with https://');
    await expectAccessibleInEveryLook(page);
    await dialog.getByLabel('Address').fill('https://shop.example.com/hooks');
    await dialog.getByRole('button', { name: 'Add endpoint' }).click();
    await expect(page.getByRole('heading', { name: 'The endpoint’s secret' })).toBeFocused();
    await expect(page.getByText(/^whsec_/u)).toBeVisible();
    await page.getByRole('button', { name: 'Done', exact: true }).click();
    await expect(page.getByText(/^whsec_/u)).toBeHidden();
    await expect(page.getByRole('main')).toContainText('Enabled');
    await expect(page.getByRole('list', { name: 'Messages' })).toContainText('endpoint.ping');
    await expectAccessibleInEveryLook(page);

    await page.getByRole('button', { name: /^Actions for/u }).click();
    await page.getByRole('button', { name: 'Change', exact: true }).click();
    const change = page.getByRole('dialog', { name: 'Change the endpoint' });
    await change.getByRole('radio', { name: /^Some/u }).check();
    const types = change.getByRole('group', { name: /^Types, each after/u }).getByRole('checkbox');
    for (const type of await types.all()) await type.uncheck();
    await change.getByRole('button', { name: 'Save' }).click();
    await expect(change).toContainText('Check at least one event');
    await change.getByRole('checkbox', { name: 'delivered' }).check();
    await change.getByRole('checkbox', { name: 'lost' }).check();
    await expectAccessibleInEveryLook(page);
    await change.getByRole('button', { name: 'Save' }).click();
    await expect(change).toBeHidden();
    await expect(page.getByRole('main')).toContainText('delivery.delivered, delivery.lost');
  });

  test('an outage loses nothing: waiting messages arrive, verified', async ({ page }) => {
    await page.goto('/?demo=webhook-outage');
    await expect(heading(page, 'Webhooks')).toBeVisible();
    const first = page.getByRole('list', { name: 'Messages' }).getByRole('group').last();
    await expect(first).toContainText('Waiting');
    await first.locator('summary').click();
    await expect(first.getByRole('list', { name: 'Attempts' })).toContainText('500');
    await expect(page.getByRole('main')).toContainText('It has failed since');
    await expectAccessibleInEveryLook(page, 'main');
    await page.evaluate(() => localStorage.setItem('demo:receiver', 'wrong-secret'));
    await expect(first.getByRole('list', { name: 'Attempts' })).toContainText('401');
    await page.evaluate(() => localStorage.removeItem('demo:receiver'));
    await expect(first).toContainText('Sent');
    await first.getByRole('button', { name: 'Send again' }).click();
    await expect(page.getByText('Sent again', { exact: true })).toBeVisible();
  });
});
