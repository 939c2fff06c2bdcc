import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Page } from '@playwright/test';
import { SCENARIOS } from '#core/demo/demo-port.ts';
import { staticHandler } from '#scripts/static-handler.ts';
import { paths } from '#ui/app/paths.ts';
import { expect, test } from './support/test.ts';

/** A copy of the build on a server of its own, so that a new version can be put in its place. */
async function serveCopy(): Promise<{ origin: string; dir: string; server: Server }> {
  const dir = mkdtempSync(join(tmpdir(), 'offline-'));
  cpSync(resolve(import.meta.dirname, process.env['DEMO_DIST'] ?? '../../dist-demo'), dir, { recursive: true });
  // The handler lists its files once, as a host would at a release.
  const server = createServer((request, response) => staticHandler(dir)(request, response));
  await new Promise<void>((listening) => { server.listen(0, '127.0.0.1', listening); });
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, dir, server };
}

test.use({
  serviceWorkers: 'allow',
  // Firefox calls it an error when a page is left while it still fetches what it needs later.
  allowedFaults: [/another origin: http:\/\/127\.0\.0\.1:|error loading dynamically imported module|A ServiceWorker intercepted the request/],
});

/** Expects that a screen stands, and all that comes after it: the demo's corner is the last. */
async function expectStarted(page: Page): Promise<void> {
  await expect(page.locator('main h1').and(page.locator(':not(.loading-screen *)'))).toBeVisible();
  await expect(page.getByRole('complementary', { name: 'Demo' })).toBeVisible();
}

test.describe('offline @once', () => {
  let site: Awaited<ReturnType<typeof serveCopy>>;

  test.beforeEach(async () => { site = await serveCopy(); });
  test.afterEach(() => {
    site.server.closeAllConnections();
    site.server.close();
    rmSync(site.dir, { recursive: true });
  });

  test('after one visit every route starts with no network', async ({ page }) => {
    await page.goto(`${site.origin}/`);
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    site.server.closeAllConnections();
    site.server.close();
    const headings: readonly (readonly [string, RegExp])[] = [
      ['/', /Couriers on call/], ['/register', /Create Account/], ['/verify-email', /Verify Your Email/], ['/sign-in', /Welcome Back/],
      ['/forgot-password', /Forgot your password/], ['/account-type', /What brings you here/], ['/my-account', /Welcome Back/],
      ['/admin/businesses', /Welcome Back/], ['/nowhere', /Page not found/],
    ];
    for (const [path, heading] of headings) {
      await page.goto(site.origin + path);
      await expect(page.locator('main h1')).toContainText(heading);
    }
    const broken = page.getByRole('heading', { name: /went wrong|not found/u });
    for (const path of Object.values(paths)) {
      await page.goto(site.origin + path);
      await expectStarted(page);
      await expect(broken).toHaveCount(0);
    }
  });

  test('after one visit every scenario plays with no network', async ({ page }) => {
    await page.goto(`${site.origin}/`);
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    site.server.closeAllConnections();
    site.server.close();
    for (const scenario of SCENARIOS) {
      await page.goto(`${site.origin}/?demo=${scenario}`);
      await page.waitForURL((url) => !url.searchParams.has('demo'));
      await expectStarted(page);
      await expect(page.getByRole('heading', { name: /went wrong|not found/iu })).toHaveCount(0);
    }
  });

  /** Puts a new version in the place of the one that is served, and lets the page find it. */
  async function release(page: Page, version: string): Promise<void> {
    const worker = join(site.dir, 'sw.js');
    const before = readFileSync(worker, 'utf8');
    writeFileSync(worker, before.replace(/app-\$\{"\w+"\}/, `app-\${"${version}"}`));
    expect(readFileSync(worker, 'utf8')).not.toBe(before);
    await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
  }
  const offer = (page: Page) => page.getByRole('status', { name: 'Update' });
  const versions = (page: Page) => page.evaluate(async () => (await caches.keys()).toSorted().join());

  test('a new version is offered in the middle of a form, waits while it is put off, and costs nothing typed when it is taken', async ({ page }) => {
    await page.goto(`${site.origin}/contact`);
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    let loads = 0;
    page.on('load', () => { loads += 1; });
    await page.getByLabel('Full Name').fill('Zoë');
    await page.getByLabel('Subject').fill('half a sentence');
    await page.getByLabel('Subject').focus();
    await release(page, 'second');
    await expect(offer(page)).toContainText('A new version is ready.');
    // Neither the words nor the focus, and nobody was asked to stop.
    await expect(page.getByLabel('Subject')).toBeFocused();
    await page.keyboard.type(', and the other half');
    await offer(page).getByRole('button', { name: 'Later' }).click();
    await expect(offer(page)).toHaveCount(0);
    expect(loads).toBe(0);
    await expect(page.getByLabel('Subject')).toHaveValue('half a sentence, and the other half');

    // The next page of the tab is offered it again.
    await page.reload();
    await Promise.all([page.waitForEvent('load'), offer(page).getByRole('button', { name: 'Update now' }).click()]);
    await expect.poll(() => versions(page)).toBe('app-second');
    await expect(page.getByLabel('Subject')).toHaveValue('half a sentence, and the other half');
    await expect(page.getByLabel('Full Name')).toHaveValue('Zoë');
    await expect(offer(page)).toHaveCount(0);
  });

  test('a tab is not changed by what another one takes, but offered to follow', async ({ page, context }) => {
    await page.goto(`${site.origin}/contact`);
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await page.getByLabel('Subject').fill('half a sentence');
    const second = await context.newPage();
    await second.goto(`${site.origin}/register`);
    await release(second, 'second');
    await Promise.all([second.waitForEvent('load'), offer(second).getByRole('button', { name: 'Update now' }).click()]);
    await expect.poll(() => versions(second)).toBe('app-second');
    await expect(page.getByLabel('Subject')).toHaveValue('half a sentence');
    await Promise.all([page.waitForEvent('load'), offer(page).getByRole('button', { name: 'Update now' }).click()]);
    await expect(page.getByLabel('Subject')).toHaveValue('half a sentence');
    await expect(offer(page)).toHaveCount(0);
  });
});
