import type { Request } from '@playwright/test';
import { deliveryId } from '#core/delivery/lifecycle/delivery.ts';
import { trackingPath } from '#core/delivery/track/tracking-link.ts';
import { parseTrackingNumber } from '#core/delivery/lifecycle/tracking-number.ts';
import { press } from '../browser/support/forms.ts';
import { tabTo } from '../browser/support/tab-to.ts';
import { heading, pathOf, visit } from '../browser/support/visit.ts';
import { SITE_URL } from './support/addresses.ts';
import { courierInPortland } from './support/delivery.ts';
import { sql } from './support/project.ts';
import { openRequestForm } from './support/request-form.ts';
import { expect, test } from './support/test.ts';

test('a merchant requests a delivery and follows it to the door, with its recipient', async ({
  page,
  backend,
  browser,
}) => {
  test.slow();
  const requests: Request[] = [];
  page.on('request', (request) => requests.push(request));
  const form = await openRequestForm(page, backend);
  await press(page, 'Request delivery');
  await expect(heading(page, 'Looking for a courier')).toBeVisible();

  const id = deliveryId(pathOf(page).split('/').at(-1) ?? '');
  const [made] = await sql<{ number: string; key: string; pin: string }>(
    `select d.number, s.key, s.pin from private.deliveries d join private.delivery_secrets s on s.delivery = d.id
     where d.id = '${id}'`,
  );
  const { number, key, pin } = made ?? { number: '', key: 'none', pin: '' };
  const known = parseTrackingNumber(number);
  if (id === null || known === null) throw new Error(`no delivery at ${page.url()}`);
  await expect(page.getByText(pin, { exact: true })).toBeVisible();

  const context = await browser.newContext({ baseURL: SITE_URL });
  const recipient = await context.newPage();
  recipient.on('request', (request) => requests.push(request));
  await visit(recipient, trackingPath(known, key));
  const { accept, arriveAtPickup, pickUp, arriveAtDropoff, handOver } = (await courierInPortland())(id);
  for (const [step, counter, door] of [
    [async () => undefined, 'Looking for a courier', 'Looking for a courier'],
    [accept, 'Courier on the way to the shop', 'Courier on the way to the shop'],
    [arriveAtPickup, 'At the shop', 'At the shop'],
    [pickUp, 'On its way to the customer', 'On its way to you'],
    [arriveAtDropoff, 'At the customer’s door', 'At your door'],
    [() => handOver(pin), 'Delivered', 'Delivered'],
  ] as const)
    await test.step(counter, async () => {
      await step();
      await Promise.all([expect(heading(page, counter)).toBeVisible(), expect(heading(recipient, door)).toBeVisible()]);
    });

  await test.step('the list and the figures include it', async () => {
    await page.getByRole('main').getByRole('link', { name: 'Deliveries' }).click();
    await expect(heading(page, 'Deliveries')).toBeVisible();
    const row = page.locator('[data-row]').first();
    for (const text of ['Rosa Marin', 'Delivered', 'On time', 'Free']) await expect(row).toContainText(text);
    await page.getByRole('main').getByRole('link', { name: 'Alder Bakery' }).click();
    await expect(heading(page, 'Alder Bakery')).toBeVisible();
    await expect(page.getByRole('main')).toContainText('100%');
    await expect(page.getByRole('listitem').filter({ hasText: 'Delivered' })).toBeVisible();
  });

  await test.step('no address and no header contained the key', async () => {
    expect(requests.length).toBeGreaterThan(20);
    const addresses = requests.map((request) => request.url().replace(/#.*$/u, ''));
    const headers = await Promise.all(
      requests.map(async (request) => JSON.stringify(await request.allHeaders().catch(() => ({})))),
    );
    expect([...addresses, ...headers].filter((text) => text.includes(key))).toEqual([]);
  });
  expect(await form.written()).toBe(1);
  await context.close();
});

test('a delivery is requested, corrected and canceled by keyboard on a real project', async ({ page, backend }) => {
  const form = await openRequestForm(page, backend);
  await tabTo(page, /^Request delivery/u);
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Looking for a courier')).toBeFocused();
  await tabTo(page, 'Correct address');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog').getByLabel('Street address')).toBeFocused();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('7 Other Street');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toContainText('7 Other Street');
  await tabTo(page, 'Cancel delivery');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Canceled')).toBeVisible();
  expect(await form.written()).toBe(1);
  const [row] = await sql<{ free: number }>(
    `select free_left as free from private.business_settings where business_id = '${form.business}'`,
  );
  expect(row?.free).toBe(5);
});
