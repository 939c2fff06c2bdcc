import type { Page, Worker } from '@playwright/test';
import { serviceWorkerActive } from '../support/service-worker.ts';
import { expect, test } from '../support/test.ts';
import { visit } from '../support/visit.ts';

/*
 * The worker gets pushes in a real browser, over its debugging protocol: the headless shell has no push service. It has
 * no notifications either, so the worker's calls are recorded, and a topic replaces the last one as in a browser. A whole
 * Chromium has both: `tests/push`.
 */
test.use({ serviceWorkers: 'allow' });

interface Shown {
  readonly title: string;
  readonly body: string;
  readonly tag: string;
  readonly silent: boolean;
  readonly data: { readonly path: string };
  close(): void;
}

/** Records the notifications of a worker in its global `shown`. */
const recordShown = (worker: Worker) =>
  worker.evaluate(() => {
    const own = globalThis as unknown as { shown: Shown[]; registration: ServiceWorkerRegistration };
    own.shown = [];
    const without = (gone: (one: Shown) => boolean) => own.shown.filter((one) => !gone(one));
    own.registration.showNotification = async (title, options = {}) => {
      const notification = {
        ...(options as Omit<Shown, 'title' | 'close'>),
        title,
        close: () => {
          own.shown = without((one) => one === notification);
        },
      };
      own.shown = [...without(({ tag }) => tag !== '' && tag === notification.tag), notification];
    };
  });

/** A page with the worker; `deliver` hands the worker a push. */
async function aPage(page: Page) {
  await visit(page, '/terms');
  await serviceWorkerActive(page);
  const origin = new URL(page.url()).origin;
  const [worker] = page.context().serviceWorkers();
  if (worker === undefined) throw new Error('The page has no worker.');
  await recordShown(worker);
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
    worker,
    deliver: (data: string) => devtools.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data }),
    shown: () =>
      worker.evaluate(() =>
        (globalThis as unknown as { shown: Shown[] }).shown.map(({ title, body, tag, data, silent }) => ({
          title,
          body,
          tag,
          silent,
          path: data.path,
        })),
      ),
  };
}

const push = (notification: object) => JSON.stringify({ web_push: 8030, notification });

test('the worker shows each alert, even a broken one; a tap goes to the open window', async ({ page }) => {
  const { origin, worker, deliver, shown } = await aPage(page);
  await test.step('shows each push, in place of an earlier one of its topic', async () => {
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
  await recordShown(worker);
  await test.step('shows a broken push too, and leads to no other site', async () => {
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
  await recordShown(worker);
  await test.step('a tap goes to the open window, which keeps its page’s scripts', async () => {
    await page.evaluate(() => Object.assign(window, { stays: true }));
    await deliver(push({ title: 'Tracked', body: '', tag: 't1', navigate: `${origin}/contact` }));
    await expect.poll(async () => (await shown()).length).toBe(1);
    await worker.evaluate(() => {
      const own = globalThis as unknown as { shown: Shown[]; ExtendableEvent: typeof Event };
      const tap = new own.ExtendableEvent('notificationclick');
      dispatchEvent(Object.assign(tap, { notification: own.shown[0] }));
    });
    await expect(page).toHaveURL('/contact');
    expect(await page.evaluate(() => 'stays' in window)).toBe(true);
    expect(await shown()).toEqual([]);
  });
});
