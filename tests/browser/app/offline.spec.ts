import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Page } from '@playwright/test';
import { SCENARIOS, type Scenario } from '#demo/demo-port.ts';
import { staticHandler } from '#scripts/static-handler.ts';
import { paths } from '#ui/app/paths.ts';
import { serviceWorkerActive } from '../support/service-worker.ts';
import { expect, test } from '../support/test.ts';
import { heading, moveTo, pathOf } from '../support/visit.ts';

/** A copy of the build on its own server, so that a new version can replace it. */
async function serveCopy(): Promise<{ origin: string; dir: string; server: Server }> {
  const dir = mkdtempSync(join(tmpdir(), 'offline-'));
  cpSync(resolve(import.meta.dirname, process.env['DEMO_DIST'] ?? '../../../dist-demo'), dir, { recursive: true });
  // The handler lists its files once, like a host at a release.
  const server = createServer((request, response) => staticHandler(dir)(request, response));
  await new Promise<void>((listening) => {
    server.listen(0, '127.0.0.1', listening);
  });
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, dir, server };
}

test.use({
  serviceWorkers: 'allow',
  // Animations don't matter here.
  contextOptions: { reducedMotion: 'reduce' },
  // Firefox reports an error when a page is left while it still prefetches.
  allowedFaults: [
    /another origin: http:\/\/127\.0\.0\.1:|error loading dynamically imported module|A ServiceWorker intercepted the request/,
  ],
});

/** The page's heading and everything after it, with the demo's corner last. */
const standing = (page: Page) =>
  page.evaluate(() => {
    const visible = (selector: string) =>
      [...document.querySelectorAll(selector)].filter((element) =>
        element.checkVisibility({ visibilityProperty: true }),
      );
    return {
      heading: visible('main h1').find((element) => element.closest('.loading-screen') === null)?.textContent,
      corner: visible('aside[aria-label="Demo"]').length,
      broken: [...document.querySelectorAll('h1, h2, h3')].flatMap(({ textContent }) =>
        /went wrong|not found/iu.test(textContent) ? [textContent] : [],
      ),
    };
  });

/**
 * Expects the whole page to be shown, with this heading. Uses plain evaluations, because installing a driver in each of
 * so many pages would cost more than the checks.
 */
async function expectStarted(page: Page, heading = /./u, broken: readonly string[] = []): Promise<void> {
  await expect
    .poll(() => standing(page), { intervals: [50, 100, 200] })
    .toEqual({ heading: expect.stringMatching(heading) as unknown, corner: 1, broken });
}

/** Known headings; the other pages only need to have one. */
const HEADINGS: Readonly<Record<string, RegExp>> = {
  '/': /Couriers on call/,
  '/register': /Create Account/,
  '/verify-email': /Verify Your Email/,
  '/sign-in': /Welcome Back/,
  '/forgot-password': /Forgot your password/,
  '/account-type': /What brings you here/,
  '/my-account': /Welcome Back/,
  '/admin/businesses': /Welcome Back/,
};

/** Scenarios that other browser tests open. */
const OPENED_ELSEWHERE: readonly Scenario[] = [
  'first-visit',
  'registration',
  'code-by-mail',
  'choose-a-role',
  'track-a-delivery',
  'business-onboarding',
  'courier-onboarding',
  'unverified-merchant',
  'merchant-dashboard',
  'first-delivery',
  'lunch-rush',
  'lunch-rush-board',
  'courier-on-the-map',
  'phone-in-a-pocket',
  'no-drawing',
  'webhook-outage',
  'two-couriers-one-offer',
  'approval-queue',
  'pay-couriers',
  'month-end',
];

test.describe('offline', () => {
  let site: Awaited<ReturnType<typeof serveCopy>>;

  test.beforeEach(async () => {
    site = await serveCopy();
  });
  test.afterEach(() => {
    site.server.closeAllConnections();
    site.server.close();
    rmSync(site.dir, { recursive: true });
  });

  test('after one visit, every route and the other scenarios start offline', { tag: '@firefox' }, async ({ page }) => {
    test.slow();
    await page.goto(`${site.origin}/`);
    await serviceWorkerActive(page);
    site.server.closeAllConnections();
    site.server.close();
    // A page with a document of its own, and the app's; `build/demo-bundle` has the document of each.
    for (const path of [paths.contact, paths.tracking, paths.adminBoard]) {
      await page.goto(site.origin + path);
      await expectStarted(page, HEADINGS[path]);
    }
    await page.goto(`${site.origin}/nowhere`);
    await expectStarted(page, /Page not found/, ['Oops! Page not found']);
    for (const path of Object.values(paths))
      await test.step(`within the app, ${path}`, async () => {
        await moveTo(page, '/nowhere');
        await expect(heading(page, 'Oops! Page not found')).toBeVisible();
        await moveTo(page, path);
        await expectStarted(page, HEADINGS[path] ?? /^(?!Oops)/u);
      });
    for (const scenario of SCENARIOS.filter((one) => !OPENED_ELSEWHERE.includes(one)))
      await test.step(`${scenario} plays, and leaves the URL clean`, async () => {
        await page.goto(`${site.origin}/?demo=${scenario}`);
        await expect.poll(() => pathOf(page)).not.toContain('demo=');
        await expectStarted(page);
      });
  });

  /** Replaces the served version with a new one, and lets the page find it. */
  async function release(page: Page, version: string): Promise<void> {
    const worker = join(site.dir, 'sw.js');
    const before = readFileSync(worker, 'utf8');
    writeFileSync(worker, before.replace(/app-\$\{"\w+"\}/, `app-\${"${version}"}`));
    expect(readFileSync(worker, 'utf8')).not.toBe(before);
    await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
  }
  const offer = (page: Page) => page.getByRole('status', { name: 'Update' });
  const versions = (page: Page) => page.evaluate(async () => (await caches.keys()).toSorted().join());

  test('a new version is offered in a form, waits, and keeps typed text when accepted', async ({ page, context }) => {
    const worker = join(site.dir, 'sw.js');
    const few = "const FILES = ['/app.html', '/contact', '/register'];";
    writeFileSync(worker, readFileSync(worker, 'utf8').replace(/^const FILES = .*$/mu, few));
    await page.goto(`${site.origin}/contact`);
    await serviceWorkerActive(page);
    let loads = 0;
    page.on('load', () => {
      loads += 1;
    });
    await page.getByLabel('Full Name').fill('Zoë');
    await page.getByLabel('Subject').fill('half a sentence');
    await page.getByLabel('Subject').focus();
    await release(page, 'second');
    await expect(offer(page)).toContainText('A new version is ready.');
    // The text and the focus are kept, and nothing was interrupted.
    await expect(page.getByLabel('Subject')).toBeFocused();
    await page.keyboard.type(', and the other half');
    await offer(page).getByRole('button', { name: 'Later' }).click();
    await expect(offer(page)).toHaveCount(0);
    expect(loads).toBe(0);
    await expect(page.getByLabel('Subject')).toHaveValue('half a sentence, and the other half');

    await test.step("the tab's next page offers it again", async () => {
      await page.reload();
      await Promise.all([page.waitForEvent('load'), offer(page).getByRole('button', { name: 'Update now' }).click()]);
      await expect.poll(() => versions(page)).toBe('app-second');
      await expect(page.getByLabel('Subject')).toHaveValue('half a sentence, and the other half');
      await expect(page.getByLabel('Full Name')).toHaveValue('Zoë');
      await expect(offer(page)).toHaveCount(0);
    });

    await test.step('a tab doesn’t change when another one updates, but offers the update', async () => {
      const second = await context.newPage();
      await second.goto(`${site.origin}/register`);
      await serviceWorkerActive(second);
      await release(second, 'third');
      await Promise.all([
        second.waitForEvent('load'),
        offer(second).getByRole('button', { name: 'Update now' }).click(),
      ]);
      await expect.poll(() => versions(second)).toBe('app-third');
      await expect(page.getByLabel('Subject')).toHaveValue('half a sentence, and the other half');
      await Promise.all([page.waitForEvent('load'), offer(page).getByRole('button', { name: 'Update now' }).click()]);
      await expect(page.getByLabel('Subject')).toHaveValue('half a sentence, and the other half');
      await expect(offer(page)).toHaveCount(0);
    });
  });
});
