import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { staticHandler } from '#scripts/static-handler.ts';
import { expect, test } from './support/test.ts';

/** A copy of the build on a server of its own, so that a new version can be put in its place. */
async function serveCopy(): Promise<{ origin: string; dir: string; server: Server }> {
  const dir = mkdtempSync(join(tmpdir(), 'offline-'));
  cpSync(join(import.meta.dirname, '../../dist-demo'), dir, { recursive: true });
  // The handler lists its files once, as a host would at a release.
  const server = createServer((request, response) => staticHandler(dir)(request, response));
  await new Promise<void>((resolve) => { server.listen(0, '127.0.0.1', resolve); });
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, dir, server };
}

test.use({ serviceWorkers: 'allow', allowedFaults: [/another origin: http:\/\/127\.0\.0\.1:/] });

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
      ['/forgot-password', /Forgot your password/], ['/account-type', /What brings you here/], ['/drivers-wanted', /./], ['/contact', /./],
      ['/request-api-key', /./], ['/my-account', /Welcome Back/], ['/admin/businesses', /Welcome Back/], ['/nowhere', /Page not found/],
    ];
    for (const [path, heading] of headings) {
      await page.goto(site.origin + path);
      await expect(page.locator('h1')).toContainText(heading);
    }
  });

  test('a new version is offered, waits while it is put off, and is taken when asked for', async ({ page }) => {
    await page.goto(`${site.origin}/contact`);
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    const worker = join(site.dir, 'sw.js');
    const before = readFileSync(worker, 'utf8');
    writeFileSync(worker, before.replace(/app-\$\{"\w+"\}/, 'app-${"another"}'));
    expect(readFileSync(worker, 'utf8')).not.toBe(before);

    await page.getByLabel('Subject').fill('half a sentence');
    await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
    const offer = page.getByRole('status', { name: 'Update' });
    await expect(offer).toContainText('A new version is ready.');
    await expect(page.getByLabel('Subject')).toHaveValue('half a sentence');
    await Promise.all([page.waitForEvent('load'), offer.getByRole('button', { name: 'Update now' }).click()]);
    await page.waitForFunction(async () => (await caches.keys()).join() === 'app-another');
    await expect(page.getByLabel('Subject')).toHaveValue('half a sentence');
  });
});
