import { Webhook } from 'standardwebhooks';
import { IN_MEMORY } from '#adapters/memory/integration/memory-webhook-endpoints.ts';
import type { MemoryBackend } from '#adapters/memory/memory-backend.ts';
import { SECOND } from '#core/clock.ts';
import type { PostAnswer, WebhookPost } from '#core/integration/webhook/webhook-queue.ts';
import { webhookSecret } from '#core/integration/webhook/webhook-signature.ts';
import type { Receiver } from '#demo/receiver.ts';

/** The delay of a slow receiver, in ms. Shorter than the real timeout of ten seconds, for visitors of the demo. */
const SLOW_MS = 3 * SECOND;

const answer = (status: number, body: string): PostAnswer => ({ status, error: null, retryAfter: null, body });

/**
 * A shop's software in this page, at every address. It verifies messages with the library that its developers would use,
 * and behaves as the demo's panel says.
 */
export const demoReceiver =
  (backend: MemoryBackend, behavior: () => Receiver, slowMs = SLOW_MS): WebhookPost =>
  async (url, headers, body) => {
    const receiver = behavior();
    if (receiver === 'fails') return answer(500, 'The shop’s database doesn’t answer.');
    if (receiver === 'slow') {
      await new Promise((resolve) => {
        setTimeout(resolve, slowMs);
      });
      return { status: null, error: 'timeout', retryAfter: null, body: '' };
    }
    const endpoint = backend.read(({ state }) => state.webhooks.endpoints.find((row) => row.url === url));
    if (endpoint === undefined) return answer(404, 'There is no such address.');
    const generation = endpoint.generation + (receiver === 'wrong-secret' ? 1000 : 0);
    const secret = await webhookSecret(IN_MEMORY.webhookKey, { id: endpoint.id, generation });
    try {
      new Webhook(secret).verify(body, { ...headers });
    } catch (error) {
      return answer(401, error instanceof Error ? error.message : 'Not verified');
    }
    return answer(200, 'Thanks');
  };
