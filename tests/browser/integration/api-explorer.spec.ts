import { marcosActiveBusiness } from '#demo/world/seed/marco.ts';
import { aBrowser } from '../support/browser-state.ts';
import { expectAccessibleInEveryLook } from '../support/looks/every-look.ts';
import { expect, test } from '../support/test.ts';
import { heading } from '../support/visit.ts';

const PATH = `/developers/${marcosActiveBusiness}/explorer`;

test.describe('/developers/{businessId}/explorer', () => {
  test('orders in a sandbox, and follows the delivery with its id filled in', async ({ page }) => {
    await aBrowser().signedIn('marco').open(page, `/developers/${marcosActiveBusiness}`);
    await page.getByRole('link', { name: 'Explorer' }).click();
    await expect(heading(page, 'API explorer')).toBeVisible();
    await expect(page).toHaveTitle('Bellini Bakery · API Explorer · Swiftlane');
    await page.getByLabel('dropoff.name').fill('Ana "the" O’Neil');
    await page.getByRole('button', { name: 'Send request' }).click();
    const answer = page.getByRole('figure', { name: 'Answer' });
    await expect(answer.getByRole('status')).toHaveText('201 Created');
    await expect(answer).toContainText('"status": "searching"');
    await answer.getByText(/^Headers/u).click();
    await expect(answer).toContainText('ratelimit-policy');
    const { id } = JSON.parse((await answer.locator('pre').textContent()) ?? '') as { id: string };
    await expectAccessibleInEveryLook(page);

    await page.getByLabel('Operation').selectOption('nextTestStep');
    await expect(page.getByLabel('id', { exact: true })).toHaveValue(id);
    await page.getByRole('button', { name: 'Send request' }).click();
    await expect(answer).toContainText('"status": "accepted"');
    await page.getByRole('radio', { name: 'JavaScript' }).check();
    await expect(page.getByText(`await fetch('http://127.0.0.1:4190/v1/test/deliveries/${id}/next'`)).toBeVisible();
  });

  test('shows a refusal with its fields, and a message if there is no answer', async ({ page }) => {
    await aBrowser()
      .under({ failNext: { 'api.createDelivery': { kind: 'offline' } } })
      .signedIn('marco')
      .open(page, PATH);
    await page.getByRole('button', { name: 'Send request' }).click();
    await expect(page.getByRole('alert')).toContainText('No answer');
    await expectAccessibleInEveryLook(page);
    await page.getByLabel('dropoff.phone').fill('none');
    await page.getByLabel('maxFeeCents').fill('8.99');
    await page.getByRole('button', { name: 'Send request' }).click();
    const answer = page.getByRole('figure', { name: 'Answer' });
    await expect(answer.getByRole('status')).toHaveText('422 Unprocessable Content');
    await expect(answer).toContainText('"pointer": "/maxFeeCents"');
  });

  test('doesn’t send a typed live key; the demo’s own orders in the demo', async ({ page }) => {
    await aBrowser().signedIn('marco').open(page, PATH);
    const keys = page.getByLabel('Key', { exact: true });
    await keys.selectOption('Another test key');
    const key = page.getByLabel('Test key');
    const send = page.getByRole('button', { name: 'Send request' });
    await key.fill('swl_live_rS3etJxJIF3c4QiVHjKfRK3RRkgvWinn3Ih1cC');
    await send.click();
    await expect(key).toHaveAccessibleDescription(/A live key doesn’t belong in a page/u);
    await expect(key).toBeFocused();
    await expect(page.getByRole('figure', { name: 'Answer' })).toBeHidden();
    await keys.selectOption({ index: 1 });
    await page.getByLabel('reference').fill('Order 777');
    await send.click();
    await expect(page.getByRole('figure', { name: 'Answer' }).getByRole('status')).toHaveText('201 Created');
    await page.getByRole('link', { name: 'All deliveries' }).click();
    await expect(page.getByRole('main')).toContainText('Order 777');
  });
});
