import type { Request } from '@playwright/test';
import { deliveryOf } from '#core/delivery/merchant/delivery-path.ts';
import { trackingPath } from '#core/delivery/track/tracking-link.ts';
import { businessId } from '#core/business/business-id.ts';
import { heading, visit } from '../browser/support/visit.ts';
import { PROJECT_URL, SITE_URL } from './support/addresses.ts';
import { requestDelivery } from './support/delivery.ts';
import { holdSession } from './support/local-backend.ts';
import { sessionOf } from './support/people.ts';
import { quote, sql } from './support/project.ts';
import { expect, test } from './support/test.ts';

const START = { latitude: 45.52312, longitude: -122.67614 };
/** About 50 m farther: within the possible error, so it's no jump however soon it's measured. */
const LATER = { latitude: 45.52357, longitude: -122.67614 };

const stored = (id: string) =>
  sql<{ lat: number; lon: number }>(`select lat, lon from private.courier_positions where delivery = ${quote(id)}`);

test('a courier’s position is sent with the usual poll, until the delivery ends', async ({
  page,
  backend,
  browser,
}) => {
  const real = await requestDelivery(backend);
  const { id, number, key } = real.delivery;
  await real.accept();
  const requests: Request[] = [];
  page.on('request', (request) => requests.push(request));
  const polls = () =>
    requests.filter((request) => request.url().endsWith('/rpc/live_duty') && request.method() === 'POST');
  const fixes = () => polls().filter((request) => request.postData()?.includes('"here"') === true);

  await page.context().grantPermissions(['geolocation']);
  await page.context().setGeolocation({ ...START, accuracy: 60 });
  await holdSession(page, JSON.stringify(await sessionOf(real.courier)));
  await visit(page, `/courier/job/${id}`);
  await expect(heading(page, 'Go to Alder Bakery')).toBeVisible();

  await test.step('nothing is sent before they choose to share', async () => {
    await expect.poll(() => polls().length).toBeGreaterThan(1);
    expect(fixes()).toEqual([]);
    expect(await stored(id)).toEqual([]);
  });

  await test.step('then it’s sent, and follows the phone', async () => {
    await page.getByRole('switch', { name: /^Share where I am/u }).click();
    await expect.poll(() => stored(id)).toEqual([{ lat: START.latitude, lon: START.longitude }]);
    await page.context().setGeolocation({ ...LATER, accuracy: 60 });
    await expect.poll(() => stored(id)).toEqual([{ lat: LATER.latitude, lon: LATER.longitude }]);
  });

  await test.step('it adds no requests, and other origins get none', async () => {
    const before = requests.length;
    const polled = polls().length;
    await expect.poll(() => polls().length).toBeGreaterThan(polled + 1);
    const since = requests.slice(before).filter((request) => request.method() !== 'OPTIONS');
    expect(new Set(since.map((request) => new URL(request.url()).pathname))).toEqual(
      new Set(['/rest/v1/rpc/live_duty']),
    );
    const origins = new Set(requests.map((request) => new URL(request.url()).origin));
    expect([...origins].filter((origin) => origin !== new URL(SITE_URL).origin && origin !== PROJECT_URL)).toEqual([]);
  });

  await test.step('the merchant sees the courier, and the recipient only with the parcel on its way', async () => {
    const recipient = await browser.newPage();
    await recipient.goto(trackingPath(number, key));
    await expect(heading(recipient, 'Courier on the way to the shop')).toBeVisible();
    await expect(recipient.getByText('Live', { exact: true })).toHaveCount(0);
    const shop = await browser.newPage();
    await holdSession(shop, JSON.stringify(await sessionOf(real.merchant)));
    const business = businessId(real.business);
    if (business === null) throw new Error('The delivery has a business.');
    await visit(shop, deliveryOf(business, id));
    await expect(shop.getByText('Live', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'I’m at the shop' }).click();
    await page.getByRole('button', { name: 'I have it' }).click();
    await expect(recipient.getByText('Live', { exact: true })).toBeVisible();
    await shop.close();
    await recipient.close();
  });

  await test.step('a hidden page measures and sends nothing', async () => {
    await page.evaluate(() => {
      Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    });
    await page.context().setGeolocation({ ...START, accuracy: 60 });
    const polled = polls().length;
    await page.waitForTimeout(7000);
    expect(polls().length - polled).toBeLessThanOrEqual(1);
    expect(await stored(id)).toEqual([{ lat: LATER.latitude, lon: LATER.longitude }]);
  });

  await test.step('nothing is left after the end', async () => {
    await real.arriveAtDropoff();
    await real.handOver(real.delivery.pin ?? '');
    expect(await stored(id)).toEqual([]);
  });
});

test('a courier whose browser declines reads how to allow it, and works on', async ({ page, backend }) => {
  const real = await requestDelivery(backend);
  await real.accept();
  await holdSession(page, JSON.stringify(await sessionOf(real.courier)));
  await visit(page, `/courier/job/${real.delivery.id}`);
  await page.getByRole('switch', { name: /^Share where I am/u }).click();
  await expect(
    page.getByText('Your steps show instead. You can allow it in this browser’s settings.').first(),
  ).toBeVisible();
  await page.getByRole('button', { name: 'I’m at the shop' }).click();
  await expect(heading(page, 'Pick it up')).toBeVisible();
});
