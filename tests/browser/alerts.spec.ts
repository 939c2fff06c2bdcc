import type { CDPSession, Page } from '@playwright/test';
import { makePushKey } from '#scripts/push-key.ts';
import { publicKeyOf, webPush } from '../../supabase/functions/_shared/web-push.ts';
import { pushService } from '../supabase/functions/push-service.ts';
import { aCourierBrowser, delivery, OTTAWA } from './support/courier-browser.ts';
import { backendState } from './support/demo.ts';
import { expectAccessibleInEveryLook } from './support/every-look.ts';
import { workerInCharge } from './support/service-worker.ts';
import { expect, test } from './support/test.ts';
import { visit } from './support/visit.ts';

const alertSwitch = (page: Page) => page.getByRole('switch', { name: 'Alerts for new deliveries' });

test.describe('alerts in the demo', () => {
  test('need no permission, keep a courier online, and end with signing out', { tag: '@once' }, async ({ page }) => {
    await aCourierBrowser().install(page);
    await visit(page, '/courier');
    await expect(alertSwitch(page)).not.toBeChecked();
    await alertSwitch(page).click();
    await expect(alertSwitch(page)).toBeChecked();
    await expect(page.getByRole('switch', { name: /^Online, screen off until \d/u })).toBeChecked();
    expect(await page.evaluate(() => Notification.permission)).not.toBe('granted');
    await expectAccessibleInEveryLook(page);
    await page.reload();
    await expect(alertSwitch(page)).toBeChecked();
    await expect.poll(async () => (await backendState(page)).dispatch.alerts.devices.length).toBe(1);
    await page.goto('/my-account');
    await page.getByRole('button', { name: 'Sign out' }).first().click();
    await expect.poll(async () => (await backendState(page)).dispatch.alerts.devices.length).toBe(0);
  });

  test('show as notifications on a drawn phone, whose tap opens the board', { tag: '@once' }, async ({ page }) => {
    await aCourierBrowser()
      .where((state) => {
        const id = delivery(state, { market: OTTAWA });
        const { alerts } = state.dispatch;
        alerts.lastId = 1;
        alerts.devices.push({
          id: 1,
          person: state.dispatch.couriers.at(-1)?.id ?? null,
          delivery: null,
          kinds: ['offer'],
          endpoint: 'https://fcm.googleapis.com/drawn/x',
          p256dh: '',
          auth: '',
        });
        alerts.shown.push({
          device: 1,
          topic: `o${id.slice(0, 20)}`,
          at: state.dispatch.deliveries[0]?.delivery.readyAt ?? (0 as never),
          title: 'Wren Bakery · $6.50',
          body: 'To K1A, by 12:40 PM',
          path: '/courier',
          silent: false,
        });
      })
      .install(page);
    await visit(page, '/my-account');
    await page.getByRole('button', { name: /^Demo/u }).click();
    await page.getByRole('button', { name: 'Inbox' }).click();
    const phones = page.getByRole('region', { name: 'Phones' });
    await expect(phones).toContainText('Juno’s phone');
    await phones.getByRole('link', { name: /Wren Bakery/u }).click();
    await expect(page).toHaveURL('/courier');
  });
});

test.describe('a push in Chromium', () => {
  test.use({ serviceWorkers: 'allow' });

  /** The registration's id, once the worker runs. */
  const registrationOf = (session: CDPSession) =>
    new Promise<string>((resolve) => {
      session.on('ServiceWorker.workerVersionUpdated', ({ versions }) => {
        const active = versions.find(({ status }) => status === 'activated');
        if (active !== undefined) resolve(active.registrationId);
      });
      void session.send('ServiceWorker.enable');
    });
  const shown = (page: Page) =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready;
      return (await registration.getNotifications()).map(({ title, body, tag, data }) => ({
        title,
        body,
        tag,
        path: (data as { path: string }).path,
      }));
    });

  test('from our sender is opened, shown, replaced, and never leads elsewhere', { tag: '@once' }, async ({ page }) => {
    await page.context().grantPermissions(['notifications']);
    await visit(page, '/sign-in');
    await workerInCharge(page);
    const session = await page.context().newCDPSession(page);
    const registrationId = await registrationOf(session);
    const { origin } = new URL(page.url());
    const key = makePushKey();
    const service = pushService(publicKeyOf(key));
    const { subscription } = service.subscribe();
    const sender = webPush({
      key: JSON.stringify(key),
      contact: 'mailto:team@swiftlane.example',
      hosts: [],
      fetch: service.fetch,
    });
    /** Sends a text through the push service, which opens it with the browser's key and hands it to the worker. */
    const push = async (text: string) => {
      expect(await sender.send(subscription, text, { ttl: 60, urgency: 'high', topic: 'o1' })).toBe('sent');
      const data = service.received.at(-1)?.text ?? '';
      await session.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data });
    };
    const alert = (title: string, navigate: string, tag: string) =>
      JSON.stringify({ web_push: 8030, notification: { title, body: 'To M6G', navigate, silent: false, tag } });

    await push(alert('Bellini Bakery · $6.50', `${origin}/courier`, 'o1'));
    await expect
      .poll(() => shown(page))
      .toEqual([{ title: 'Bellini Bakery · $6.50', body: 'To M6G', tag: 'o1', path: '/courier' }]);
    await push(alert('Another courier got that one.', `${origin}/courier`, 'o1'));
    await expect
      .poll(async () => (await shown(page)).map(({ title }) => title))
      .toEqual(['Another courier got that one.']);
    await push(alert('Elsewhere', 'https://evil.example/courier', 'o2'));
    await push('not JSON');
    await expect
      .poll(async () => (await shown(page)).map(({ title, path }) => [title, path]).toSorted())
      .toEqual([
        ['Another courier got that one.', '/courier'],
        ['Elsewhere', '/'],
        ['Something changed', '/'],
      ]);
  });
});
