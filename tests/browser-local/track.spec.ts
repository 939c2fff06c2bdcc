import { statSync } from 'node:fs';
import { join } from 'node:path';
import type { Page, Request } from '@playwright/test';
import { MINUTE, SECOND } from '#core/clock.ts';
import { trackingPath } from '#core/delivery/track/tracking-link.ts';
import { accountInHeader, menu, menuButton } from '../browser/support/screens/header.ts';
import { heading, visit } from '../browser/support/visit.ts';
import { PROJECT_URL, SITE_URL } from './support/addresses.ts';
import { requestDelivery } from './support/delivery.ts';
import { holdSession } from './support/local-backend.ts';
import { sessionOf } from './support/people.ts';
import { expect, test } from './support/test.ts';

const DIST = join(import.meta.dirname, '../../dist-local');
/**
 * Limits for all scripts that the page requests, brotli, in kB: before it shows the delivery, and at the end of a ride.
 * Tests of the build measure the scripts that it needs before it responds.
 */
const BUDGET = { first: 86, ride: 92 };
const KB = 1000;

/** The size of all scripts that a page has requested, brotli, in kB. */
function sizeOfScripts(urls: readonly string[]): number {
  const scripts = new Set(urls.map((url) => new URL(url).pathname).filter((path) => path.endsWith('.js')));
  expect(scripts.size).toBeGreaterThan(5);
  const size = [...scripts].reduce((sum, path) => sum + statSync(join(DIST, `${path}.br`)).size, 0) / KB;
  console.info(`a guest's tracking page: ${size.toFixed(1)} kB in ${scripts.size} files`);
  return size;
}

/** The scripts that a page had requested when it first showed this heading. A busy machine would be asked too late. */
async function scriptsBefore(page: Page, title: string): Promise<() => Promise<string[]>> {
  await page.addInitScript((words) => {
    const observer = new MutationObserver(() => {
      if (document.querySelector('main h1')?.textContent !== words) return;
      observer.disconnect();
      const scripts = performance.getEntriesByType('resource').map(({ name }) => name);
      Object.assign(window, { scriptsBefore: scripts });
    });
    observer.observe(document, { childList: true, subtree: true, characterData: true });
  }, title);
  return () => page.evaluate(() => (window as unknown as { scriptsBefore: string[] }).scriptsBefore);
}

test('a guest follows a delivery by the recipient’s link, without sending its key on', async ({ page, backend }) => {
  const real = await requestDelivery(backend);
  const { number, key, pin } = real.delivery;
  const requests: Request[] = [];
  page.on('request', (request) => requests.push(request));
  const said: string[] = [];
  page.on('console', (message) => said.push(message.text()));

  const first = await scriptsBefore(page, 'Looking for a courier');
  // No interaction, which would fetch more.
  await page.goto(trackingPath(number, key));
  await expect(heading(page, 'Looking for a courier')).toBeVisible();
  // The mouse rests there when the page appears.
  await page.mouse.move(0, 0);
  await expect(page.getByText([...(pin ?? '')].join(' '), { exact: true })).toBeAttached();

  await test.step('the first answer was requested once, before the scripts, and has its margins', async () => {
    const paths = requests.map((request) => new URL(request.url()).pathname);
    expect(paths.filter((path) => path.endsWith('/track'))).toHaveLength(1);
    const box = await heading(page, 'Looking for a courier').boundingBox();
    expect(box?.x).toBeGreaterThanOrEqual(20);
    expect(sizeOfScripts(await first())).toBeLessThanOrEqual(BUDGET.first);
  });

  await test.step('each step of the courier shows within one poll', async () => {
    await real.accept();
    await expect(heading(page, 'Courier on the way to the shop')).toBeVisible();
    await real.arriveAtPickup();
    await real.pickUp();
    await expect(heading(page, 'On its way to you')).toBeVisible();
  });

  await test.step('it sent only requests without a preflight, and stayed within its limits', async () => {
    const calls = requests
      .filter((request) => request.url().startsWith(PROJECT_URL) && request.method() !== 'OPTIONS')
      .map((request) => `${request.method()} ${new URL(request.url()).pathname}`);
    expect(new Set(calls)).toEqual(new Set(['POST /functions/v1/track']));
    expect(sizeOfScripts(requests.map((request) => request.url()))).toBeLessThanOrEqual(BUDGET.ride);
  });

  await test.step('no address, header or message contains the key', async () => {
    const addresses = requests.map((request) => request.url().replace(/#.*$/u, ''));
    const headers = await Promise.all(requests.map(async (request) => JSON.stringify(await request.allHeaders())));
    expect([...addresses, ...headers, ...said].filter((text) => text.includes(key ?? ''))).toEqual([]);
    expect(headers.filter((text) => /"referer"/iu.test(text))).toEqual([]);
  });

  await test.step('without a network it keeps the last view, and continues with one', async () => {
    await page.context().setOffline(true);
    await expect(page.getByText(/^Last updated .+\. Trying again…$/u)).toBeVisible();
    await expect(heading(page, 'On its way to you')).toBeVisible();
    await page.context().setOffline(false);
    await expect(page.getByText(/Trying again…$/u)).toHaveCount(0);
  });

  await test.step('code for other screens loads when one is opened', async () => {
    await menuButton(page).click();
    await menu(page).getByRole('link', { name: 'Log In' }).click();
    await expect(heading(page, 'Welcome Back')).toBeVisible();
    await page.getByLabel('Email').fill(real.merchant.email);
    await page.getByLabel('Password', { exact: true }).fill(real.merchant.password);
    await page.getByRole('main').getByRole('button', { name: 'Sign In', exact: true }).click();
    await expect(heading(page, 'My Account')).toBeVisible();
  });
});

test('the merchant’s action shows in the recipient’s window within one poll', async ({ page, backend, browser }) => {
  const real = await requestDelivery(backend);
  const { number, key, id } = real.delivery;
  await visit(page, trackingPath(number, key));
  await expect(heading(page, 'Looking for a courier')).toBeVisible();

  const context = await browser.newContext({ baseURL: SITE_URL });
  const counter = await context.newPage();
  await holdSession(counter, JSON.stringify(await sessionOf(real.merchant)));
  await visit(counter, `/deliveries/${real.business}/${id}`);
  await counter.getByRole('button', { name: 'Cancel delivery' }).click();
  await counter.getByRole('alertdialog').getByRole('button', { name: 'Cancel delivery' }).click();
  await expect(heading(counter, 'Canceled')).toBeVisible();
  await expect(heading(page, 'Canceled')).toBeVisible();
  await expect(page.getByText('The business canceled this delivery.')).toBeVisible();
  await context.close();
});

test('its recipient sees everything after signing in with the delivery’s email', async ({ page, backend }) => {
  const rosa = await backend.account('customer');
  const real = await requestDelivery(backend, { email: rosa.email });
  await visit(page, trackingPath(real.delivery.number));
  await expect(page.getByText('Is it for you?')).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'sign in' }).click();
  await page.getByLabel('Email').fill(rosa.email);
  await page.getByLabel('Password', { exact: true }).fill(rosa.password);
  await page.getByRole('main').getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page.getByText('Give this PIN to your courier')).toBeVisible();
  await expect(page).toHaveURL(trackingPath(real.delivery.number));
});

test('without the guests’ code, members are recognized, and guests can retry', async ({ page, backend }) => {
  const real = await requestDelivery(backend);
  await page.route(/\/assets\/compose-guest-[^/]+\.js$/u, (route) => route.abort());
  await visit(page, trackingPath(real.delivery.number));
  await expect(async () => {
    const again = page.getByRole('button', { name: 'Retry' });
    if (await again.isVisible()) await again.click();
    await expect(heading(page, 'Looking for a courier')).toBeVisible({ timeout: 2 * SECOND });
  }).toPass({ timeout: 2 * MINUTE });
  await holdSession(page, JSON.stringify(await sessionOf(real.merchant)));
  await visit(page, '/track');
  await expect(accountInHeader(page, /./u)).toBeVisible();
});

test('a member who tracks a delivery sees the header of their role from the start', async ({ page, backend }) => {
  const real = await requestDelivery(backend);
  await holdSession(page, JSON.stringify(await sessionOf(real.merchant)));
  await page.goto(trackingPath(real.delivery.number));
  await expect(page.getByRole('navigation', { name: 'Primary' }).getByRole('link')).toHaveText([
    'Businesses',
    'Deliveries',
    'Track',
  ]);
});
