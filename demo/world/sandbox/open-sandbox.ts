import { memoryApiGate } from '#adapters/memory/integration/memory-api-gate.ts';
import type { StoredApiKey } from '#adapters/memory/integration/stored-api-key.ts';
import type { StoredEndpoint } from '#adapters/memory/integration/stored-webhooks.ts';
import type { Clock } from '#core/clock.ts';
import { instant } from '#core/instant.ts';
import type { ApiGate } from '#core/integration/api-gate.ts';
import { makeApiKey, newApiKeyId } from '#core/integration/api-key.ts';
import { knownWebhookEndpointId } from '#core/integration/webhook/webhook-endpoint.ts';
import type { WebhookQueue } from '#core/integration/webhook/webhook-queue.ts';
import { webhookSecret } from '#core/integration/webhook/webhook-signature.ts';
import { ok } from '#core/result.ts';
import { DEMO_SEED, seededRandom } from '../seeded-random.ts';
import { sandboxKey } from './sandbox-key.ts';
import { SANDBOX_BUSINESS } from './sandbox-seed.ts';
import { lastingSettings, restoreSettings, type LastingSettings } from './sandbox-webhooks.ts';
import { newSandbox, loadSandbox } from './load-sandbox.ts';

/** The webhooks of a sandbox on this machine: their key isn't secret, and loopback addresses are allowed. */
export const SANDBOX_WEBHOOKS = { webhookKey: 'sandbox', policy: { ownHosts: [], loopback: true } };

/** The endpoint that a sandbox has from the start. Its id is constant, and so is its secret. */
const sandboxEndpoint = (url: string, now: number): StoredEndpoint => ({
  id: knownWebhookEndpointId('00000000-0000-4000-a000-0000000000e1'),
  business: SANDBOX_BUSINESS.id,
  url,
  events: null,
  description: 'From the command line',
  state: 'enabled',
  failingSince: null,
  madeAt: instant(now),
  rolledAt: null,
  generation: 0,
  failures: 0,
  mailed: false,
});

/** The whole product in memory, for the tests of a shop's own software. */
export interface Sandbox {
  /** The gate that test keys open. */
  readonly gate: ApiGate;
  /** Its one key; the same at each start. */
  readonly key: string;
  /** Runs everything that is due, and keeps the clock fast. */
  catchUp(): Promise<void>;
  /** Runs everything that is due, without a call. Returns whether there's an endpoint that gets the events. */
  work(): Promise<boolean>;
  /** The messages to endpoints. */
  readonly queue: WebhookQueue;
  /** The secret of the given endpoint. */
  readonly webhookSecret: string | null;
}

interface SandboxOptions {
  readonly base: Clock;
  readonly keyPrefix: string;
  /** The product's name, in its mails. */
  readonly productName: string;
  /** The time zone of the operator's calendar, by which it closes its books. */
  readonly booksZone: string;
  /** The rate limit of its key, in requests per minute; the usual one by default. */
  readonly requests?: number | undefined;
  /** The URL of an endpoint that gets its events without answering a ping first. Null if no webhooks are sent. */
  readonly webhook?: string | null | undefined;
  /** The SHA-256 of a text, in hex. */
  digest(text: string): Promise<string>;
}

/**
 * Opens a sandbox with simulated couriers. It's deterministic: the same orders get the same numbers, and after the same
 * jumps of the clock the same times.
 */
export async function openSandbox({
  base,
  keyPrefix,
  productName,
  booksZone,
  requests,
  webhook,
  digest,
}: SandboxOptions): Promise<Sandbox> {
  const random = seededRandom(DEMO_SEED);
  const key = makeApiKey(keyPrefix, 'test', random);
  const row: Omit<StoredApiKey, 'madeAt'> = {
    ...sandboxKey(SANDBOX_BUSINESS.id),
    id: newApiKeyId(random),
    hint: key.slice(-4),
    digest: await digest(key),
  };
  const limits = requests === undefined ? {} : { requests };
  const webhooks = webhook === undefined ? null : { ...SANDBOX_WEBHOOKS, limitClock: base };
  const given = typeof webhook === 'string' ? sandboxEndpoint(webhook, base.now()) : null;

  /** Event positions continue after those of the previous sandbox, since software may have one. */
  async function start(lastPlace: number, settings: LastingSettings) {
    const stored: StoredApiKey = { ...row, madeAt: instant(base.now()) };
    const options = { base, productName, booksZone, business: SANDBOX_BUSINESS, key: stored };
    const loaded = await loadSandbox(options, newSandbox(lastPlace));
    const sandbox = { ...loaded.control, erase: startOver };
    loaded.backend.apply(({ state }) => restoreSettings(state, settings));
    const gate = memoryApiGate(loaded.backend, 'test', { ...limits, webhooks, sandbox, limitClock: base });
    return { loaded, gate };
  }

  let current = await start(0, { endpoints: given === null ? [] : [given], lastPlace: 0, limits: [] });
  async function startOver() {
    const { loaded } = current;
    const { state } = loaded.backend.read((tx) => tx);
    current = await start(state.dispatch.lastPlace, lastingSettings(state));
    await loaded.stop();
    return ok();
  }

  return {
    key,
    gate: {
      open: (of, client) => current.gate.open(of, client),
      note: (of, request) => current.gate.note(of, request),
      refuseInPage: (of, origin, client) => current.gate.refuseInPage(of, origin, client),
    },
    queue: { claim: () => current.loaded.queue.claim(), done: (...done) => current.loaded.queue.done(...done) },
    webhookSecret: given === null ? null : await webhookSecret(SANDBOX_WEBHOOKS.webhookKey, given),
    async work() {
      const isHeard = current.loaded.backend.read(({ state }) => state.webhooks.endpoints.length > 0);
      if (isHeard) await current.loaded.catchUp();
      return isHeard;
    },
    async catchUp() {
      await current.loaded.keepPace();
      await current.loaded.catchUp();
    },
  };
}
