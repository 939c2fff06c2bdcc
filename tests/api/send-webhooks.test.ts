import { expect, test } from 'vitest';
import { sendWebhooks } from '#api/webhooks/send-webhooks.ts';
import { knownBusinessId } from '#core/business/business-id.ts';
import { instant } from '#core/instant.ts';
import { isWebhookMessageId, knownWebhookEndpointId } from '#core/integration/webhook/webhook-endpoint.ts';
import type { ClaimedMessage } from '#core/integration/webhook/webhook-queue.ts';
import { answer, URL_OF_SHOP } from '../contract/integration/webhook-receiver.ts';

const ENDPOINT = knownWebhookEndpointId('00000000-0000-4000-a000-0000000000e1');

/** A ping, which needs no delivery. */
function ping(id: string): ClaimedMessage {
  if (!isWebhookMessageId(id)) throw new RangeError(id);
  return {
    id,
    business: knownBusinessId('00000000-0000-4000-a000-000000000001'),
    endpoint: { id: ENDPOINT, url: URL_OF_SHOP, rolledAt: null, generation: 0 },
    event: null,
    madeAt: instant(0),
    sendingAt: instant(0),
    tries: 1,
  };
}

function latch() {
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open, opened };
}

test('messages that a claim skipped while an outcome was stored are sent, too', async () => {
  const waiting = ['1', '2', '3'].map(ping);
  const [claiming, stored] = [latch(), latch()];
  let claims = 0;
  const sent = await sendWebhooks({
    queue: {
      async claim() {
        claims += 1;
        if (claims !== 2) return waiting.splice(0, claims === 1 ? 2 : 1);
        // The second message's outcome is being stored, which locks the endpoint.
        claiming.open();
        await stored.opened;
        return [];
      },
      async done(message) {
        if (message !== '2') return;
        await claiming.opened;
        setTimeout(stored.open, 5);
      },
    },
    post: async () => answer(200),
    webhookKey: 'a key',
    mode: 'live',
    site: 'https://swiftlane.example',
    now: Date.now,
    draw: () => 0.5,
    log: (event) => {
      throw new Error(event);
    },
  });
  expect(sent).toBe(3);
  expect(waiting).toEqual([]);
});
