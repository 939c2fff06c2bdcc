import { cryptoRandom } from '#adapters/browser/crypto-random.ts';
import { HOUR } from '#core/clock.ts';
import { newCommandId } from '#core/delivery/lifecycle/command.ts';
import { newDeliveryId } from '#core/delivery/lifecycle/delivery.ts';
import type { SandboxChange, SandboxOwner, SandboxStore } from '#core/integration/sandboxes.ts';
import { keptSandboxes } from '#demo/world/sandbox/kept-sandboxes.ts';
import { aRequest } from '#tests/builders/request.ts';
import { valueOf } from '#tests/contract/outcome.ts';
import { anEndpoint } from '#tests/contract/integration/webhook-receiver.ts';

const METADATA = Object.fromEntries(Array.from({ length: 20 }, (_, n) => [`field${n}`, 'm'.repeat(40)]));

/** A sandbox with 200 deliveries, as large as one gets, whose endpoints have more messages waiting than one call sends. */
export async function busySandbox(owner: SandboxOwner, webhookKey: string, url: string): Promise<SandboxChange> {
  let now = Date.now() - 4 * HOUR;
  let stored: SandboxChange | null = null;
  const store: SandboxStore = {
    claim: async () => null,
    read: async () => stored,
    async keep(_business, _digest, change) {
      stored = change;
      return 'kept';
    },
  };
  const webhooks = { webhookKey, policy: { ownHosts: [], loopback: true } };
  const base = { now: () => now };
  const pause = async () => undefined;
  const sandboxes = keptSandboxes({ store, base, productName: '', booksZone: 'UTC', webhooks, pause });
  const open = () => sandboxes.open(owner, '0'.repeat(64));
  for (let n = 0; n < 5; n += 1)
    valueOf((await open().webhooks?.add(anEndpoint({ url }))) ?? { ok: false, error: 'no webhooks' });
  let { deliveries, sandbox } = open();
  for (let n = 0; n < 200; n += 1) {
    // Sixty orders an hour are allowed, by the sandbox's clock, which waits for the couriers' steps.
    if (n > 0 && n % 50 === 0) {
      now += HOUR;
      do ({ deliveries, sandbox } = open());
      while (valueOf((await sandbox?.clock()) ?? { ok: false, error: 'no sandbox' }).movingTo !== null);
    }
    const { freeLeft } = valueOf(await deliveries.settings());
    const [id, details] = [newDeliveryId(cryptoRandom), aRequest({ readyIn: 0 })];
    const agreed = { fee: 699, free: freeLeft > 0 };
    const request = { id, details, metadata: METADATA, redeliveryOf: null, agreed };
    valueOf(await deliveries.request({ id: newCommandId(cryptoRandom), asked: '' }, request));
  }
  if (stored === null) throw new TypeError('Nothing was stored.');
  return stored;
}
