import { REQUEST_CALL } from '#ui/public/developers/samples.ts';
import { allowCopying, copied } from '../support/clipboard.ts';
import { failNext } from '../support/demo.ts';
import { expectAccessibleInEveryLook } from '../support/looks/every-look.ts';
import { expect, test } from '../support/test.ts';
import { heading, visit } from '../support/visit.ts';

test.describe('/developers', () => {
  test('copies the request, runs the quick start, and reports a missing answer', async ({ page }) => {
    await allowCopying(page);
    await visit(page, '/request-api-key');
    await page.getByRole('link', { name: 'How the API works' }).click();
    await expect(heading(page, 'Deliveries from your own software')).toBeVisible();
    await expect(page).toHaveTitle('Developers · Swiftlane');
    await page.getByRole('figure').first().getByRole('button', { name: 'Copy' }).click();
    expect(await copied(page)).toBe(REQUEST_CALL);
    await page.getByRole('link', { name: 'Try it here' }).first().click();
    await expect(page.getByRole('heading', { name: 'Quick start' })).toBeInViewport();
    await expectAccessibleInEveryLook(page);
    await failNext(page, 'api.createDelivery', { kind: 'offline' });
    const step = (title: string) =>
      page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title }) });
    const order = step('Request a delivery');
    await order.getByRole('button', { name: 'Request it' }).click();
    await expect(order).toContainText('No answer. Check your connection and run it again.');
    await order.getByRole('button', { name: 'Request it' }).click();
    await expect(order.getByRole('status').last()).toHaveText('Request a delivery: 201 Created');
    await expect(step('Ask for the price')).toContainText('"feeCents": 699');
    await order.getByRole('button', { name: 'Request it' }).click();
    await expect(order).toContainText('Idempotent-Replayed: true');
    for (let press = 0; press < 5; press += 1) {
      await step('Ten minutes later').getByRole('button', { name: 'Ten minutes later' }).click();
      await expect(step('Ten minutes later')).toContainText('200 OK');
    }
    await step('See what happened').getByRole('button', { name: 'List the events' }).click();
    await expect(step('See what happened').getByRole('list')).toContainText('delivery.delivered');
    await page.getByRole('radio', { name: 'Python' }).check();
    await expect(order).toContainText('urllib.request.Request(');
    await expectAccessibleInEveryLook(page, 'main');
  });

  test('is complete without a script', async ({ browser }) => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto('/developers');
    await expect(page.getByRole('heading', { name: 'Nothing happens twice' })).toBeVisible();
    await expect(page.getByText('"maxFeeCents": 899').first()).toBeVisible();
    await page.getByRole('link', { name: 'Reference', exact: true }).first().click();
    await expect(page.getByRole('article', { name: 'Order a delivery' })).toContainText('price-above-maximum');
    await context.close();
  });
});

test.describe('/developers/reference', () => {
  test('shows an operation with its fields, its problems and a request', async ({ page }) => {
    await visit(page, '/developers/reference#cancelDelivery');
    await expect(heading(page, 'API reference')).toBeVisible();
    const cancel = page.getByRole('article', { name: 'Cancel a delivery that hasn’t been picked up' });
    await expect(cancel).toBeInViewport();
    await expect(cancel).toContainText('/v1/deliveries/{id}/cancel');
    await expect(cancel.getByRole('list', { name: 'Fields of the body: cancelDelivery' })).toContainText('maxFeeCents');
    await expect(cancel.getByRole('link', { name: '409 costs-more' })).toHaveAttribute(
      'href',
      '/developers/problems#costs-more',
    );
    const served = await page.request.get('/openapi.json');
    expect(await served.json()).toMatchObject({ openapi: '3.1.0', info: { title: 'Swiftlane API' } });
    await expectAccessibleInEveryLook(page);

    await test.step('a problem’s type leads to its row', async () => {
      await cancel.getByRole('link', { name: '409 costs-more' }).click();
      await expect(page).toHaveURL('/developers/problems#costs-more');
      const row = page.getByRole('row').filter({ hasText: 'costs-more' });
      await expect(row).toContainText('409');
      await expect(row).toBeInViewport();
      await expectAccessibleInEveryLook(page, 'main');
    });
  });
});
