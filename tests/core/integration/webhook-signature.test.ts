import { Webhook } from 'standardwebhooks';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cryptoRandom } from '#adapters/browser/crypto-random.ts';
import { DAY } from '#core/clock.ts';
import { instant } from '#core/instant.ts';
import { newWebhookEndpointId } from '#core/integration/webhook/webhook-endpoint.ts';
import { signingGenerations, webhookSecret, webhookSignature } from '#core/integration/webhook/webhook-signature.ts';

const KEY = 'a key for tests';
const id = newWebhookEndpointId(cryptoRandom);

const headersOf = async (generations: readonly number[], body: string, seconds = Math.floor(Date.now() / 1000)) => ({
  'webhook-id': 'evt_1',
  'webhook-timestamp': String(seconds),
  'webhook-signature': await webhookSignature(KEY, id, generations, { id: 'evt_1', seconds, body }),
});

describe('a secret', () => {
  test('is 32 bytes that depend on the endpoint, the generation and the key', async () => {
    const first = await webhookSecret(KEY, { id, generation: 0 });
    expect(first).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/u);
    expect(await webhookSecret(KEY, { id, generation: 0 })).toBe(first);
    const others = [
      await webhookSecret(KEY, { id, generation: 1 }),
      await webhookSecret(KEY, { id: newWebhookEndpointId(cryptoRandom), generation: 0 }),
      await webhookSecret(`${KEY} `, { id, generation: 0 }),
    ];
    expect(new Set([first, ...others]).size).toBe(4);
  });

  test('that was replaced signs too for a day', () => {
    const at = instant(Date.parse('2026-06-03T19:04:00.000Z'));
    expect(signingGenerations({ generation: 0, rolledAt: null }, at)).toEqual([0]);
    expect(signingGenerations({ generation: 2, rolledAt: at }, at + DAY - 1)).toEqual([2, 1]);
    expect(signingGenerations({ generation: 2, rolledAt: at }, at + DAY)).toEqual([2]);
  });
});

describe('a signature', () => {
  test('is accepted by the library of Standard Webhooks, for any body', async () => {
    const receiver = new Webhook(await webhookSecret(KEY, { id, generation: 0 }));
    await fc.assert(
      fc.asyncProperty(fc.json(), async (body) => {
        expect(receiver.verify(body, await headersOf([0], body))).toEqual(JSON.parse(body));
      }),
      { numRuns: 50 },
    );
  });

  test('is sent for both secrets during a replacement, and each accepts it', async () => {
    const headers = await headersOf([1, 0], '{}');
    expect(headers['webhook-signature'].split(' ')).toHaveLength(2);
    for (const generation of [0, 1])
      expect(new Webhook(await webhookSecret(KEY, { id, generation })).verify('{}', headers)).toEqual({});
    const other = new Webhook(await webhookSecret(KEY, { id, generation: 2 }));
    expect(() => other.verify('{}', headers)).toThrow('No matching signature');
  });

  test('covers the body, the id and the time', async () => {
    const receiver = new Webhook(await webhookSecret(KEY, { id, generation: 0 }));
    const headers = await headersOf([0], '{}');
    expect(() => receiver.verify('{"a":1}', headers)).toThrow('No matching signature');
    expect(() => receiver.verify('{}', { ...headers, 'webhook-id': 'evt_2' })).toThrow('No matching signature');
    const later = String(Number(headers['webhook-timestamp']) + 1);
    expect(() => receiver.verify('{}', { ...headers, 'webhook-timestamp': later })).toThrow('No matching signature');
  });
});
