import type { Page } from '@playwright/test';
import { DemoPanel } from '../support/demo-panel.ts';
import { photo } from '../support/jpeg.ts';
import { serviceWorkerActive } from '../support/service-worker.ts';
import { expect, test } from '../support/test.ts';
import { heading, moveTo, visit } from '../support/visit.ts';

test.use({ serviceWorkers: 'allow' });

/** Everything that a browser stores for a page. */
const kept = (page: Page) =>
  page.evaluate(async () => ({
    local: Object.keys(localStorage),
    session: Object.keys(sessionStorage),
    databases: (await indexedDB.databases()).map(({ name }) => name),
    caches: await caches.keys(),
    workers: (await navigator.serviceWorker.getRegistrations()).length,
    cookies: document.cookie,
  }));

/** Stores something of each kind: an application with its files, a draft, a brand, the panel's own settings. */
async function leaveTraces(demo: DemoPanel, page: Page): Promise<void> {
  await demo.play('courier-onboarding');
  await serviceWorkerActive(page);
  await moveTo(page, '/courier-license');
  const front = page.getByRole('group', { name: 'Front', exact: true });
  await front.locator('input[type=file]').setInputFiles(photo({ width: 428, height: 270 }));
  await expect(front.getByRole('status')).toHaveText('Added');
  await moveTo(page, '/contact');
  await page.getByLabel('Subject').fill('half a sentence');
  await demo.open();
  await demo.show('Brand');
  await demo.dock.getByRole('button', { name: /Marigold/u }).click();
  await expect(page).toHaveTitle(/Marigold$/u);
  await demo.show('People');
}

test.describe('leaving the demo', () => {
  test('removes all data, also while another tab is open', async ({ page, context }) => {
    const demo = new DemoPanel(page);
    // A same-origin file without scripts.
    await page.goto('/favicon.svg');
    const before = await kept(page);
    expect(before).toEqual({ local: [], session: [], databases: [], caches: [], workers: 0, cookies: '' });

    await leaveTraces(demo, page);
    const second = await context.newPage();
    await visit(second, '/courier-location');
    await expect(second.getByRole('main').getByLabel('City')).toBeVisible();
    const during = await kept(page);
    for (const place of ['local', 'session', 'databases', 'caches'] as const)
      expect(during[place], place).not.toEqual([]);
    expect(
      [...during.local, ...during.session, ...during.databases].filter((name) => name?.startsWith('demo:') !== true),
    ).toEqual([]);
    expect(during.caches).toEqual([expect.stringMatching(/^app-/u)]);
    expect(during).toMatchObject({ workers: 1, cookies: '' });

    await demo.dock.getByRole('button', { name: 'Exit' }).focus();
    await page.keyboard.press('Enter');
    await test.step('is announced by focus too', () => expect(heading(page, 'The demo is closed.')).toBeFocused());
    await expect.poll(() => kept(page)).toEqual(before);
    // Returning starts a new demo.
    await expect(page.getByRole('link', { name: 'Start again' })).toBeVisible();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Couriers on call');
    await expect(page).not.toHaveTitle(/Marigold/u);
  });

  for (const first of ['goodbye', 'registration'] as const)
    test(`removes all data in a tab that registers its service worker: ${first} first`, async ({ page, context }) => {
      const demo = new DemoPanel(page);
      await visit(page, '/contact');
      await serviceWorkerActive(page);
      await demo.open();
      await demo.show('People');

      const second = await context.newPage();
      await second.addInitScript(() => {
        const nextEvent = (name: string) => new Promise((resolve) => addEventListener(name, resolve, { once: true }));
        const goodbye = nextEvent('goodbye-now');
        const listen = BroadcastChannel.prototype.addEventListener;
        BroadcastChannel.prototype.addEventListener = function (type: string, listener: EventListener) {
          listen.call(this, type, (event) => void goodbye.then(() => listener(event)));
        };
        const workers = navigator.serviceWorker;
        const register = workers.register.bind(workers);
        workers.register = async (...worker) => {
          await nextEvent('registration-now');
          const registration = await register(...worker);
          document.documentElement.dataset['registered'] = 'yes';
          return registration;
        };
      });
      await visit(second, '/courier-location');
      await expect(second.locator('.demo-dock')).toBeAttached();

      await demo.dock.getByRole('button', { name: 'Exit' }).click();
      await expect(heading(page, 'The demo is closed.')).toBeVisible();
      await expect.poll(async () => (await kept(page)).workers).toBe(0);
      const goodbye = async () => {
        await second.evaluate(() => dispatchEvent(new Event('goodbye-now')));
        await expect(heading(second, 'The demo is closed.')).toBeVisible();
      };
      const registration = async () => {
        await second.evaluate(() => dispatchEvent(new Event('registration-now')));
        await expect.poll(() => second.evaluate(() => document.documentElement.dataset['registered'])).toBe('yes');
      };
      for (const step of first === 'goodbye' ? [goodbye, registration] : [registration, goodbye]) await step();
      await expect.poll(() => kept(second)).toMatchObject({ local: [], session: [], caches: [], workers: 0 });
    });

  test("Reset keeps only the panel's settings", async ({ page }) => {
    const demo = new DemoPanel(page);
    await leaveTraces(demo, page);
    await demo.dock.getByRole('button', { name: 'Other side' }).click();
    await demo.dock.getByRole('button', { name: 'Reset' }).click();
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Couriers on call');
    await expect(demo.dock).toHaveClass(/demo-dock--start/u);
    const { local, session, databases } = await kept(page);
    // The landing page counts the figures of a fresh demo.
    const ofFreshWorld = ['demo:backend', 'demo:clock', 'demo:turn'];
    expect(local.filter((key) => !key.startsWith('demo:panel:') && !ofFreshWorld.includes(key))).toEqual([]);
    expect(await page.evaluate(() => localStorage.getItem('demo:backend') ?? '')).not.toContain('robin@mail.example');
    expect(session).toEqual([]);
    // Its database for files is empty.
    expect(databases.filter((name) => name !== 'demo:files')).toEqual([]);
    await demo.become(/Marco/u);
    await expect(heading(page, 'Bellini Bakery')).toBeVisible();
    await moveTo(page, '/contact');
    await expect(page.getByLabel('Subject')).toHaveValue('');
  });
});
