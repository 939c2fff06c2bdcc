import { describe, expect } from 'vitest';
import { DEVICES_PER_PERSON } from '#core/alert/alert-devices.ts';
import { endpointDigest } from '#core/alert/endpoint-digest.ts';
import type { PushSubscriptionKeys } from '#core/alert/push-endpoint.ts';
import type { WantedKind } from '#core/alert/alert.ts';
import { aSubscription } from '#tests/builders/subscription.ts';
import type { OpenDispatch } from '../dispatch-under-test.ts';
import { refusalOf, valueOf } from '../outcome.ts';
import { withBackend } from '../with-backend.ts';

/** The devices that get alerts: whose they are, and which ones are accepted. */
export function alertDevicesContract(open: OpenDispatch): void {
  const test = withBackend(open);
  const BOTH: readonly WantedKind[] = ['offer', 'job'];

  describe('a device that gets alerts', () => {
    test('is listed only to its person, by a digest', async ({ world }) => {
      const [mine, other] = [await world.signedIn(), await world.signedIn()];
      const phone = aSubscription();
      valueOf(await mine.backend.alertDevices.save(phone, BOTH));
      valueOf(await mine.backend.alertDevices.save(phone, ['trouble']));
      expect(valueOf(await mine.backend.alertDevices.list())).toEqual([
        { digest: await endpointDigest(phone.endpoint), kinds: ['trouble'], sentAgo: null, failing: false },
      ]);
      expect(valueOf(await other.backend.alertDevices.list())).toEqual([]);
      valueOf(await other.backend.alertDevices.forget(phone.endpoint));
      expect(valueOf(await mine.backend.alertDevices.list())).toHaveLength(1);
      valueOf(await mine.backend.alertDevices.forget(phone.endpoint));
      expect(valueOf(await mine.backend.alertDevices.list())).toEqual([]);
    });

    test('moves to another person who signs in on it', async ({ world }) => {
      const [mine, other] = [await world.signedIn(), await world.signedIn()];
      const phone = aSubscription();
      valueOf(await mine.backend.alertDevices.save(phone, BOTH));
      valueOf(await other.backend.alertDevices.save(phone, BOTH));
      expect(valueOf(await mine.backend.alertDevices.list())).toEqual([]);
      expect(valueOf(await other.backend.alertDevices.list())).toHaveLength(1);
    });

    test('is one of at most five: the oldest is removed', async ({ world }) => {
      const { backend } = await world.signedIn();
      const phones = Array.from({ length: DEVICES_PER_PERSON + 1 }, () => aSubscription());
      for (const phone of phones) {
        valueOf(await backend.alertDevices.save(phone, BOTH));
        await world.advance(1000);
      }
      const digests = await Promise.all(phones.slice(1).map(({ endpoint }) => endpointDigest(endpoint)));
      expect(valueOf(await backend.alertDevices.list()).map(({ digest }) => digest)).toEqual(digests);
    });

    const good = aSubscription();
    const odd: readonly [string, PushSubscriptionKeys][] = [
      ['without TLS', { ...good, endpoint: 'http://fcm.googleapis.com/x' }],
      ['on this machine', { ...good, endpoint: 'https://127.0.0.1/x' }],
      ['at localhost', { ...good, endpoint: 'https://localhost/x' }],
      ['at a service of another', { ...good, endpoint: 'https://push.evil.example/x' }],
      ['at a subdomain of another', { ...good, endpoint: 'https://fcm.googleapis.com.evil.example/x' }],
      ['with a user', { ...good, endpoint: 'https://fcm.googleapis.com@127.0.0.1/x' }],
      ['with a fragment for a host', { ...good, endpoint: 'https://127.0.0.1#.push.apple.com/x' }],
      ['on another port', { ...good, endpoint: 'https://fcm.googleapis.com:8443/x' }],
      ['with a line break', { ...good, endpoint: 'https://fcm.googleapis.com/x\nHost: 127.0.0.1' }],
      ['of a kilobyte', { ...good, endpoint: `https://fcm.googleapis.com/${'x'.repeat(1000)}` }],
      ['empty', { ...good, endpoint: '' }],
      ['with a short key', { ...good, p256dh: 'BAAA' }],
      ['with a padded secret', { ...good, auth: `${good.auth}==` }],
    ];
    test.each(odd)('isn’t stored with an endpoint or key that is %s', async (_, subscription) => {
      const world = await open();
      const { backend } = await world.signedIn();
      expect(refusalOf(await backend.alertDevices.save(subscription, BOTH))).toBe('rejected');
      expect(valueOf(await backend.alertDevices.list())).toEqual([]);
      await world.close();
    });

    test('isn’t stored for unknown kinds, for none, or for a guest', async ({ world }) => {
      const { backend } = await world.signedIn();
      for (const kinds of [[], ['offer-gone'], ['everything']])
        expect(refusalOf(await backend.alertDevices.save(aSubscription(), kinds as WantedKind[]))).toBe('rejected');
      const guest = (await world.browser()).backend.alertDevices;
      expect(refusalOf(await guest.save(aSubscription(), BOTH))).toBe('denied');
      expect(refusalOf(await guest.list())).toBe('denied');
    });
  });
}
