import { Buffer } from 'node:buffer';
import { encryptNotification } from '@block65/webcrypto-web-push';
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { aSubscription } from '#tests/builders/subscription.ts';
import { makePushKey } from '#scripts/push-key.ts';
import { publicKeyOf, webPush } from '../../../../supabase/functions/_shared/web-push.ts';
import { pushService } from './push-service.ts';

afterEach(() => vi.restoreAllMocks());

const HOW = { ttl: 60, urgency: 'high', topic: 'o1' } as const;

describe('the encryption', () => {
  test('gives the bytes of RFC 8291’s own example', async () => {
    const bytes = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'));
    const sender = bytes('BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8');
    const EC = { name: 'ECDH', namedCurve: 'P-256' };
    const part = (from: number, to: number) => Buffer.from(sender.slice(from, to)).toString('base64url');
    const jwk = {
      kty: 'EC',
      crv: 'P-256',
      x: part(1, 33),
      y: part(33, 65),
      d: 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw',
    };
    const pair = {
      privateKey: await crypto.subtle.importKey('jwk', jwk, EC, true, ['deriveBits']),
      publicKey: await crypto.subtle.importKey('raw', sender, EC, true, []),
    };
    vi.spyOn(crypto.subtle, 'generateKey').mockResolvedValue(pair as never);
    vi.spyOn(crypto, 'getRandomValues').mockImplementation((array) => {
      (array as unknown as Uint8Array).set(bytes('DGv6ra1nlYgDCS1FRnbzlw'));
      return array;
    });
    const sealed = await encryptNotification(
      {
        endpoint: 'https://push.example.net/x',
        expirationTime: null,
        keys: {
          p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
          auth: 'BTBZMqHH6r4Tts7J_aSIgg',
        },
      },
      new TextEncoder().encode('When I grow up, I want to be a watermelon'),
      { pad: false },
    );
    expect(Buffer.from(sealed).toString('base64url')).toBe(
      'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
    );
  });
});

describe('a push', () => {
  const key = makePushKey();
  const settings = { key: JSON.stringify(key), contact: 'mailto:team@swiftlane.example', hosts: [] };

  test('can be opened only by its browser, names its sender, and may be replaced', async () => {
    const service = pushService(publicKeyOf(key));
    const { subscription } = service.subscribe();
    const sender = webPush({ ...settings, fetch: service.fetch });
    expect(await sender.send(subscription, '{"title":"Grüße"}', HOW)).toBe('sent');
    expect(service.received).toEqual([
      { endpoint: subscription.endpoint, text: '{"title":"Grüße"}', ttl: 60, urgency: 'high', topic: 'o1' },
    ]);
    expect(service.contacts).toEqual(['mailto:team@swiftlane.example']);
  });

  test.each([
    [201, {}, 'sent'],
    [404, {}, 'gone'],
    [410, {}, 'gone'],
    [400, {}, 'refused'],
    [401, {}, { later: null, fault: 'The service answered with 401.' }],
    [403, {}, { later: null, fault: 'The service answered with 403.' }],
    [413, {}, 'refused'],
    [429, { 'retry-after': '7' }, { later: 7 }],
    [429, { 'retry-after': 'Thu, 26 Nov 2026 00:00:00 GMT' }, { later: null }],
    [503, {}, { later: null }],
    [302, { location: 'http://127.0.0.1/' }, 'refused'],
  ])('that is answered with %i %j means %j', async (status, headers, outcome) => {
    const service = pushService(publicKeyOf(key));
    service.answer(status, headers);
    const sender = webPush({ ...settings, fetch: service.fetch });
    expect(await sender.send(service.subscribe().subscription, 'x', HOW)).toEqual(outcome);
    expect(service.requests).toHaveLength(1);
    expect(service.requests[0]?.redirect).toBe('manual');
  });

  test('is tried later if the service hangs up', async () => {
    const sender = webPush({ ...settings, fetch: async () => Promise.reject(new TypeError('fetch failed')) });
    expect(await sender.send(aSubscription(), 'x', HOW)).toEqual({ later: null });
  });

  test('is given up after ten seconds without an answer, and tried later', async () => {
    const limit = new AbortController();
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(limit.signal);
    onTestFinished(() => timeout.mockRestore());
    const hangs: typeof fetch = (_input, init) =>
      new Promise((_resolve, reject) => {
        init?.signal?.addEventListener('abort', () => reject(new DOMException('timed out', 'TimeoutError')));
        limit.abort();
      });
    expect(await webPush({ ...settings, fetch: hangs }).send(aSubscription(), 'x', HOW)).toEqual({ later: null });
    expect(timeout.mock.calls).toEqual([[10_000]]);
  });

  test.each([
    'http://fcm.googleapis.com/x',
    'https://127.0.0.1/x',
    'https://169.254.169.254/latest',
    'https://fcm.googleapis.com@127.0.0.1/x',
    'https://fcm.googleapis.com:22/x',
    'https://xfcm.googleapis.com/x',
    'https://push.apple.com.evil.example/x',
  ])('is never sent to %s', async (endpoint) => {
    const fetched = vi.fn<typeof fetch>();
    expect(await webPush({ ...settings, fetch: fetched }).send(aSubscription(endpoint), 'x', HOW)).toBe('gone');
    expect(fetched).not.toHaveBeenCalled();
  });

  test('goes to a service that the operator added', async () => {
    const fetched = vi.fn<typeof fetch>(async () => new Response(null, { status: 201 }));
    const sender = webPush({ ...settings, hosts: ['push.own.example'], fetch: fetched });
    expect(await sender.send(aSubscription('https://push.own.example/x'), 'x', HOW)).toBe('sent');
  });

  test('isn’t sent to a key that is no point of the curve', async () => {
    const fetched = vi.fn<typeof fetch>();
    const odd = { ...aSubscription(), p256dh: `B${'A'.repeat(86)}` };
    expect(await webPush({ ...settings, fetch: fetched }).send(odd, 'x', HOW)).toBe('gone');
    expect(fetched).not.toHaveBeenCalled();
  });

  test('needs a real key, which an error never repeats', () => {
    for (const broken of ['secret', '{"d":"secret"}', ''])
      expect(() => webPush({ ...settings, key: broken, fetch })).toThrow(
        /^PUSH_KEY is not a private key\.(?!.*secret)/u,
      );
  });
});
