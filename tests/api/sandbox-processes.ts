import { newCommandId } from '#core/delivery/lifecycle/command.ts';
import { newDeliveryId } from '#core/delivery/lifecycle/delivery.ts';
import type { SandboxChange, SandboxStore, StoredSandbox } from '#core/integration/sandboxes.ts';
import { sendWebhooks } from '#api/webhooks/send-webhooks.ts';
import { answer } from '#tests/contract/integration/webhook-receiver.ts';
import { WEBHOOKS } from '#tests/contract/integration/webhook-settings.ts';
import { cryptoRandom } from '#adapters/browser/crypto-random.ts';
import { keptSandboxes } from '#demo/world/sandbox/kept-sandboxes.ts';
import { SANDBOX_BUSINESS } from '#demo/world/sandbox/sandbox-seed.ts';
import { valueOf } from '#tests/contract/outcome.ts';
import { aRequest } from '#tests/builders/request.ts';

export const START = Date.parse('2026-06-03T19:04:00.000Z');

/** Sandboxes that several processes store in one place, on a clock that only the test moves. */
export function processes() {
  let now = START;
  let stored: StoredSandbox | null = null;
  const changes: SandboxChange[] = [];
  const outcomes: string[] = [];
  const store: SandboxStore = {
    claim: async () => null,
    read: async () => stored,
    async keep(_business, _digest, change) {
      const outcome = (stored?.revision ?? 0) === change.revision - 1 ? 'kept' : 'changed';
      outcomes.push(outcome);
      if (outcome === 'changed') return 'changed';
      stored = change;
      changes.push(change);
      return 'kept';
    },
  };
  const pauses: number[] = [];
  const process = (over: Partial<SandboxStore> = {}) => {
    const sandboxes = keptSandboxes({
      store: { ...store, ...over },
      base: { now: () => now },
      productName: 'Swiftlane',
      booksZone: 'America/Los_Angeles',
      webhooks: WEBHOOKS,
      pause: async (tries) => void pauses.push(tries),
    });
    return { ...sandboxes, open: () => sandboxes.open(SANDBOX_BUSINESS, 'a'.repeat(64)) };
  };
  /** Sends the messages that are due to a receiver that accepts them. */
  const send = () =>
    sendWebhooks({
      ...process().sender(SANDBOX_BUSINESS),
      post: async () => answer(200),
      mode: 'test',
      site: '',
      now: () => now,
      draw: () => 0.5,
      log: (event) => {
        throw new Error(event);
      },
    });
  return { process, send, changes, outcomes, pauses, pass: (ms: number) => void (now += ms) };
}
export type OpenedSandbox = ReturnType<ReturnType<ReturnType<typeof processes>['process']>['open']>;

/** Places an order in a sandbox. */
export async function order({ deliveries }: OpenedSandbox, details = {}, id = newDeliveryId(cryptoRandom)) {
  const command = { id: newCommandId(cryptoRandom), asked: 'x' };
  const { freeLeft } = valueOf(await deliveries.settings());
  return valueOf(
    await deliveries.request(command, {
      id,
      details: aRequest(details),
      redeliveryOf: null,
      agreed: { fee: 699, free: freeLeft > 0 },
    }),
  ).delivery;
}
