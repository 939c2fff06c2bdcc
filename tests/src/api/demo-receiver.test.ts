import { expect, test } from 'vitest';
import { cryptoRandom } from '#adapters/browser/crypto-random.ts';
import { systemClock } from '#adapters/browser/system-clock.ts';
import { IN_MEMORY } from '#adapters/memory/integration/memory-webhook-endpoints.ts';
import { memoryDevice } from '#adapters/memory/memory-device.ts';
import { newMemoryBackend } from '#adapters/memory/new-memory-backend.ts';
import { instant } from '#core/instant.ts';
import { knownWebhookEndpointId } from '#core/integration/webhook/webhook-endpoint.ts';
import { webhookSignature } from '#core/integration/webhook/webhook-signature.ts';
import { readReceiver, RECEIVERS, writeReceiver, type Receiver } from '#demo/receiver.ts';
import { marcosActiveBusiness } from '#demo/world/seed/marco.ts';
import { demoReceiver } from '#src/api/demo-receiver.ts';

const URL = 'https://shop.example/hooks';
const ID = knownWebhookEndpointId('00000000-0000-4000-b000-000000000001');
const BODY = '{"id":"evt_1"}';

async function post(receiver: Receiver, url = URL) {
  const backend = newMemoryBackend(memoryDevice().tab(), systemClock, cryptoRandom);
  const now = instant(systemClock.now());
  backend.apply(({ state }) => {
    state.webhooks.endpoints.push({
      id: ID,
      business: marcosActiveBusiness,
      url: URL,
      events: null,
      description: '',
      state: 'enabled',
      failingSince: null,
      failures: 0,
      mailed: false,
      madeAt: now,
      rolledAt: null,
      generation: 2,
    });
  });
  const seconds = Math.floor(Date.now() / 1000);
  const signature = await webhookSignature(IN_MEMORY.webhookKey, ID, [2], { id: 'evt_1', seconds, body: BODY });
  const headers = { 'webhook-id': 'evt_1', 'webhook-timestamp': String(seconds), 'webhook-signature': signature };
  const { status, error } = await demoReceiver(backend, () => receiver, 1)(url, headers, BODY);
  return [status, error];
}

test('a receiver verifies, fails, takes too long, or has another secret', async () => {
  expect(await Promise.all(RECEIVERS.map((receiver) => post(receiver)))).toEqual([
    [200, null],
    [500, null],
    [null, 'timeout'],
    [401, null],
  ]);
  expect(await post('answers', 'https://other.example/hooks')).toEqual([404, null]);
});

test('the receiver’s behavior is kept, and nothing is stored for the usual one', () => {
  const storage = memoryDevice().tab();
  expect(readReceiver(storage)).toBe('answers');
  writeReceiver(storage, 'slow');
  expect(readReceiver(storage)).toBe('slow');
  writeReceiver(storage, 'answers');
  expect(storage.read('local', 'receiver')).toBeNull();
});
