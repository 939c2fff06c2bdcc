import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type BrowserContext, type Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { cryptoRandom } from '#adapters/browser/crypto-random.ts';
import { memoryDevice } from '#adapters/memory/memory-device.ts';
import { connectSupabase } from '#adapters/supabase/connect-supabase.ts';
import type { PushSubscriptionKeys } from '#core/alert/push-endpoint.ts';
import { knownBusinessId } from '#core/business/business-id.ts';
import { newCommandId } from '#core/delivery/lifecycle/command.ts';
import { newDeliveryId, type DeliveryId } from '#core/delivery/lifecycle/delivery.ts';
import type { MerchantDeliveries } from '#core/delivery/merchant/merchant-deliveries.ts';
import { trackingPath } from '#core/delivery/track/tracking-link.ts';
import { isolate } from '#core/isolate.ts';
import { chromiumLaunch } from '#scripts/chromium-launch.ts';
import { wholeChromium } from '#scripts/find-browser.ts';
import { aRequest, PICKUP } from '#tests/builders/request.ts';
import { aSubscription } from '#tests/builders/subscription.ts';
import { valueOf } from '#tests/contract/outcome.ts';
import { webPush } from '../../supabase/functions/_shared/web-push.ts';
import { PUBLISHABLE_KEY } from '../../supabase/local/database.ts';
import { liveSite } from './live-site.ts';
import { loopbackPushService } from './loopback-push-service.ts';

/*
 * A courier's alerts from end to end: the live build in a whole Chromium, its own subscription, the local project's
 * outbox and function, a push service on this machine, the worker, and a notification of the system.
 */
let service: Awaited<ReturnType<typeof loopbackPushService>>;
let site: Awaited<ReturnType<typeof liveSite>>;
let browser: BrowserContext;
let profile: string;
let page: Page;

const BAKERY = knownBusinessId('00000000-0000-4000-9000-000000000002');
const id = newDeliveryId(cryptoRandom);
const command = () => newCommandId(cryptoRandom);

/** A person of the local project's seed, without screens. */
async function signIn(name: string) {
  const { url } = site.stack;
  const backend = connectSupabase({
    url,
    anonKey: PUBLISHABLE_KEY,
    siteUrl: site.url,
    storage: memoryDevice().tab(),
  });
  valueOf(await backend.auth.signIn({ email: `${name}@mail.example`, password: 'delivery' }));
  return backend;
}

/** Marco's bakery requests a delivery. */
const request = async (merchant: MerchantDeliveries, delivery: DeliveryId) =>
  valueOf(
    await merchant.request(command(), {
      id: delivery,
      businessId: BAKERY,
      details: aRequest(),
      redeliveryOf: null,
      agreed: { fee: 699, free: true },
    }),
  );

/** The notifications that the browser shows. It closes each after a while. */
const shown = () =>
  page.evaluate(async () =>
    (await (await navigator.serviceWorker.ready).getNotifications()).map(({ title, silent, data }) => ({
      title,
      silent,
      path: (data as { path: string }).path,
    })),
  );

const titles = async () => (await shown()).map(({ title }) => title);

const devices = () => site.stack.sql<PushSubscriptionKeys>('select endpoint, p256dh, auth from private.alert_devices');

/** The stored device; only one is. */
async function device(): Promise<PushSubscriptionKeys> {
  const [found, other] = await devices();
  if (found === undefined || other !== undefined) throw new Error('There isn’t exactly one device.');
  return found;
}

/** Sends a push that leads to the board, as the function does it. */
const send = (to: PushSubscriptionKeys, title: string) =>
  webPush({ ...site.push, hosts: [], fetch }).send(
    to,
    JSON.stringify({ web_push: 8030, notification: { title, navigate: `${site.url}/courier`, tag: title } }),
    { ttl: 60, urgency: 'high', topic: 'test' },
  );

const WAIT = { timeout: 120_000, interval: 100 };
const OFFER = { title: `${isolate('Bellini Bakery')} · $5.00`, silent: false, path: `/courier?offer=${id}` };

beforeAll(async () => {
  service = await loopbackPushService();
  vi.stubGlobal('fetch', service.over(fetch));
  site = await liveSite();
  profile = await mkdtemp(join(tmpdir(), 'chromium-'));
  const { args = [], ...launch } = chromiumLaunch();
  // A page in a private window can't subscribe.
  browser = await chromium.launchPersistentContext(profile, {
    ...launch,
    executablePath: wholeChromium(),
    args: [...args, ...service.switches],
  });
  browser.setDefaultTimeout(WAIT.timeout);
  await browser.grantPermissions(['notifications'], { origin: site.url });
  page = await browser.newPage();
});
afterAll(async () => {
  await browser.close();
  await site.close();
  await service.close();
  await rm(profile, { recursive: true });
  vi.unstubAllGlobals();
});

test('a courier’s press subscribes their browser, which the project stores', async () => {
  await page.goto(`${site.url}/sign-in`);
  await page.getByLabel('Email').fill('kai@mail.example');
  await page.getByLabel('Password', { exact: true }).fill('delivery');
  await page.keyboard.press('Enter');
  await page.waitForURL(`${site.url}/my-account`);
  await page.goto(`${site.url}/courier`);
  const alerts = page.getByRole('switch', { name: 'Alerts for new deliveries' });
  await alerts.click();
  await expect.poll(() => alerts.isChecked(), WAIT).toBe(true);
  expect(service.subscriptions()).toBe(1);
  expect(service.hosts).toContain(new URL((await device()).endpoint).host);
});

test('an offer reaches them through the push service, which can’t read it', async () => {
  valueOf(await (await signIn('kai')).courierDesk.goOnline());
  const { merchantDeliveries } = await signIn('marco');
  valueOf(await merchantDeliveries.savePickup(BAKERY, PICKUP));
  await request(merchantDeliveries, id);
  await expect.poll(shown, WAIT).toEqual([OFFER]);
  expect(service.received.map(({ contact }) => contact)).toEqual(['mailto:local@example.com']);
  expect(service.received[0]?.body.includes('Bellini')).toBe(false);
});

test('the end of the offer replaces it silently', async () => {
  const { merchantDeliveries } = await signIn('marco');
  valueOf(await merchantDeliveries.cancel(command(), id, 0));
  await expect.poll(shown, WAIT).toEqual([{ title: 'That delivery was called off.', silent: true, path: '/courier' }]);
});

test('a tap opens its page in the open window', async () => {
  await page.goto(`${site.url}/my-account`);
  await page.getByRole('heading', { level: 1, name: 'My Account' }).waitFor();
  expect(await send(await device(), 'Tapped')).toBe('sent');
  await expect.poll(titles, WAIT).toContain('Tapped');
  const [worker] = browser.serviceWorkers();
  await worker?.evaluate(async () => {
    const own = globalThis as unknown as { registration: ServiceWorkerRegistration; ExtendableEvent: typeof Event };
    const shown = await own.registration.getNotifications();
    const notification = shown.find(({ title }) => title === 'Tapped');
    dispatchEvent(Object.assign(new own.ExtendableEvent('notificationclick'), { notification }));
  });
  await page.waitForURL(`${site.url}/courier`);
  expect(await titles()).not.toContain('Tapped');
});

test('a push that was encrypted for another browser is never shown', async () => {
  const own = await device();
  expect(await send({ ...aSubscription(), endpoint: own.endpoint }, 'Foreign')).toBe('sent');
  expect(await send(own, 'Next')).toBe('sent');
  await expect.poll(titles, WAIT).toContain('Next');
  await expect.poll(service.waits, WAIT).toBe(0);
  expect(await titles()).not.toContain('Foreign');
});

test('signing out ends the subscription, at the push service too', async () => {
  const own = await device();
  await page.goto(`${site.url}/my-account`);
  await page.getByRole('button', { name: 'Sign out' }).first().click();
  await expect.poll(devices, WAIT).toEqual([]);
  await expect.poll(service.subscriptions, WAIT).toBe(0);
  expect(await send(own, 'Too late')).toBe('gone');
});

test('a guest who turns alerts on gets one once it’s on its way', async () => {
  const own = newDeliveryId(cryptoRandom);
  const { number, key } = await request((await signIn('marco')).merchantDeliveries, own);
  await page.goto(site.url + trackingPath(number, key));
  await page.getByRole('button', { name: 'Tell me when it’s close' }).click();
  await page.getByText('We’ll tell you when it’s on its way and at your door.').waitFor();
  expect(service.subscriptions()).toBe(1);
  const { courierDesk } = await signIn('kai');
  valueOf(await courierDesk.accept(command(), own));
  valueOf(await courierDesk.arriveAtPickup(command(), own));
  valueOf(await courierDesk.pickUp(command(), own));
  const expected = { title: 'Your delivery is on its way', silent: false, path: trackingPath(number, key) };
  await expect.poll(shown, WAIT).toContainEqual(expected);
});
