import { marcosActiveBusiness } from '#demo/world/seed/marco.ts';
import { aBrowser } from './support/browser-state.ts';
import { expectAccessibleInEveryLook } from './support/every-look.ts';
import { expect, test } from './support/test.ts';
import { heading } from './support/visit.ts';

test.describe('/developers/{businessId}/webhooks', () => {
  test('adds an endpoint, shows its secret once, and pings it', async ({ page }) => {
    await aBrowser().signedIn('marco').open(page, `/developers/${marcosActiveBusiness}`);
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

  test('an outage loses nothing: what waited arrives, verified', async ({ page }) => {
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
