import type { Page } from '@playwright/test';
import { chromiumLaunch, wholeChromiumLaunch } from '#scripts/chromium-launch.ts';
import { workerInCharge } from './support/service-worker.ts';
import { expect, test } from './support/test.ts';
import { visit } from './support/visit.ts';

/*
 * The worker gets pushes in a real browser, over its debugging protocol: a headless Chromium has no push service.
 */

/** The headless shell shows no notifications, so this needs the whole browser. */
test.use({
  serviceWorkers: 'allow',
  launchOptions: { ...chromiumLaunch(), ...wholeChromiumLaunch() },
});

/** A page whose worker may show notifications; `deliver` hands the worker a push. */
async function aPage(page: Page) {
  await visit(page, '/terms');
  await workerInCharge(page);
  const origin = new URL(page.url()).origin;
  await page.context().grantPermissions(['notifications'], { origin });
  const devtools = await page.context().newCDPSession(page);
  const registration = new Promise<string>((found) =>
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [first] }) => {
      if (first !== undefined) found(first.registrationId);
    }),
  );
  await devtools.send('ServiceWorker.enable');
  const registrationId = await registration;
  return {
    origin,
    deliver: (data: string) => devtools.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data }),
    shown: () =>
      page.evaluate(async () => {
        const registered = await navigator.serviceWorker.ready;
        const all = await registered.getNotifications();
        return all.map(({ title, body, tag, data, silent }) => ({
          title,
          body,
          tag,
          silent,
          path: data.path as string,
        }));
      }),
  };
}

const push = (notification: object) => JSON.stringify({ web_push: 8030, notification });

test.describe('the worker that shows alerts', { tag: '@once' }, () => {
  test('shows each push, in place of an earlier one of its topic', async ({ page }) => {
    const { origin, deliver, shown } = await aPage(page);
    const offer = {
      title: 'Bellini Bakery · $6.50',
      body: 'To M6G, by 12:40 PM',
      tag: 'o1',
      navigate: `${origin}/courier`,
    };
    await deliver(push(offer));
    const first = { title: offer.title, body: offer.body, tag: 'o1', silent: false, path: '/courier' };
    await expect.poll(shown).toEqual([first]);
    await deliver(push({ ...offer, title: 'Another courier got that one.', silent: true }));
    await expect.poll(shown).toEqual([{ ...first, title: 'Another courier got that one.', silent: true }]);
    await deliver(push({ ...offer, tag: 'o2', title: 'Wren Bakery · $8.00' }));
    await expect.poll(async () => (await shown()).length).toBe(2);
  });

  test('shows a broken push too, and leads to no other site', async ({ page }) => {
    const { deliver, shown } = await aPage(page);
    await deliver('not json');
    await expect
      .poll(shown)
      .toEqual([{ title: 'Something changed', body: 'Open the app to see it.', tag: '', silent: false, path: '/' }]);
    for (const [tag, navigate] of [
      ['other', 'https://elsewhere.example/courier'],
      ['script', 'javascript:alert(1)'],
    ])
      await deliver(push({ title: tag, body: '', tag, navigate }));
    await expect.poll(async () => (await shown()).map(({ path }) => path)).toEqual(['/', '/', '/']);
  });

  test('a tap goes to the open window, which keeps its page’s scripts', async ({ page }) => {
    const { origin, deliver, shown } = await aPage(page);
    await page.evaluate(() => Object.assign(window, { stays: true }));
    await deliver(push({ title: 'Tracked', body: '', tag: 't1', navigate: `${origin}/contact` }));
    await expect.poll(async () => (await shown()).length).toBe(1);
    const [worker] = page.context().serviceWorkers();
    await worker?.evaluate(async () => {
      const own = globalThis as unknown as {
        registration: ServiceWorkerRegistration;
        NotificationEvent: new (name: string, init: { notification: Notification | undefined }) => Event;
        dispatchEvent(event: Event): void;
      };
      const [notification] = await own.registration.getNotifications({ tag: 't1' });
      own.dispatchEvent(new own.NotificationEvent('notificationclick', { notification }));
    });
    await expect(page).toHaveURL('/contact');
    expect(await page.evaluate(() => 'stays' in window)).toBe(true);
    expect(await shown()).toEqual([]);
  });
});
