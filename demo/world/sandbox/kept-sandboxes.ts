import * as v from 'valibot';
import { memoryApiClaims } from '#adapters/memory/integration/memory-api-claims.ts';
import { memoryApiDeliveries } from '#adapters/memory/integration/memory-api-deliveries.ts';
import { memoryApiEvents } from '#adapters/memory/integration/memory-api-events.ts';
import { memoryApiStatements } from '#adapters/memory/integration/memory-api-statements.ts';
import { memoryApiWebhooks } from '#adapters/memory/integration/memory-api-webhooks.ts';
import type { WebhookParts } from '#adapters/memory/integration/memory-webhook-endpoints.ts';
import type { StoredApiKey } from '#adapters/memory/integration/stored-api-key.ts';
import type { BusinessId } from '#core/business/business-id.ts';
import type { Clock } from '#core/clock.ts';
import { failure, type Failure } from '#core/failure.ts';
import { instant } from '#core/instant.ts';
import type { ApiClaims } from '#core/integration/api-claims.ts';
import type { ApiDeliveries } from '#core/integration/api-gate.ts';
import type { SandboxOwner, Sandboxes, SandboxStore } from '#core/integration/sandboxes.ts';
import type { OwnEndpoints } from '#core/integration/webhook/webhook-endpoints.ts';
import type { WebhookQueue } from '#core/integration/webhook/webhook-queue.ts';
import { SANDBOX_STEPS } from '#core/integration/sandbox.ts';
import { ok, type Result } from '#core/result.ts';
import { schemaOf } from '#core/schema-of.ts';
import { recordText } from '#core/storage/stored-record.ts';
import { oneAtATime } from './one-at-a-time.ts';
import { sandboxKey } from './sandbox-key.ts';
import { lastingSettings, restoreSettings, sandboxWebhooks } from './sandbox-webhooks.ts';
import { SANDBOX_PLACE } from './sandbox-seed.ts';
import { newSandbox, loadSandbox, type KeptSandbox, type LoadedSandbox } from './load-sandbox.ts';

/** The maximum number of tries of a change while other requests change the same sandbox. */
const TRIES = 5;

/** A sandbox that can't be read, such as one of a later release, starts over. */
const Kept = recordText(
  schemaOf<KeptSandbox>({ random: v.number(), lastPlace: v.number(), texts: v.record(v.string(), v.string()) }),
);

interface Options {
  readonly store: SandboxStore;
  readonly base: Clock;
  /** The product's name, in its mails. */
  readonly productName: string;
  /** The time zone of the operator's calendar, by which it closes its books. */
  readonly booksZone: string;
  /** Null if nothing sends webhooks. */
  readonly webhooks: WebhookParts | null;
  /** Waits before a change is tried again; `tries` is the number of tries so far. */
  pause(tries: number): Promise<void>;
}

type Denied = { readonly ok: false; readonly error: Failure };

/** An open sandbox, and its last stored state. */
interface Loaded {
  sandbox: LoadedSandbox;
  readonly revision: number;
  readonly state: string | null;
}

/** The calls of one request, or of the server's own work, for which `digest` is null. They share an open sandbox. */
interface Caller {
  readonly business: SandboxOwner;
  readonly digest: string | null;
  /** The sandbox after the last call, which the next call continues with. */
  loaded: Loaded | null;
  /** Whether one of these calls has stored it. */
  hasStored: boolean;
  /** The number of couriers' steps that these calls may still carry out. */
  stepsLeft: number;
}

const newCaller = (business: SandboxOwner, digest: string | null): Caller => ({
  business,
  digest,
  loaded: null,
  hasStored: false,
  stepsLeft: SANDBOX_STEPS,
});

/** Sandboxes that are stored between requests. */
export interface KeptSandboxes extends Sandboxes {
  /** Runs everything that is due in a business's sandbox, without a request. */
  wake(business: SandboxOwner): Promise<void>;
  /**
   * The webhook queue of a business's sandbox, with the key of its secrets. Each call also runs everything that is due.
   */
  sender(business: SandboxOwner): { readonly queue: WebhookQueue; readonly webhookKey: string };
}

const REVOKED: Denied = { ok: false, error: failure('session-ended', 'The key was revoked') };

/**
 * The sandboxes of businesses, stored between requests. A change is stored only if no other request has stored one
 * meanwhile; otherwise it's done again on the newer state. So two simultaneous requests both count.
 */
export function keptSandboxes({ store, base, productName, booksZone, webhooks, pause }: Options): KeptSandboxes {
  const exclusively = oneAtATime<BusinessId>();

  const start = (caller: Caller, kept: KeptSandbox) => {
    const { business } = caller;
    const key: StoredApiKey = { ...sandboxKey(business.id), madeAt: instant(base.now()) };
    const mayAct = () => caller.stepsLeft-- > 0;
    return loadSandbox({ base, productName, booksZone, business, key, mayAct }, kept);
  };

  async function load(caller: Caller): Promise<Loaded | null> {
    const { business, digest } = caller;
    const stored = await store.read(business.id, digest);
    if (stored === 'revoked-key') return null;
    const { revision = 0, state = null } = stored ?? {};
    const kept = state === null ? null : Kept.parse(state);
    return { sandbox: await start(caller, kept ?? newSandbox(0)), revision, state };
  }

  async function work<T>(caller: Caller, run: (loaded: Loaded) => Promise<T>): Promise<T | Denied> {
    const { business, digest } = caller;
    for (let tries = 1; ; tries += 1) {
      const loaded = caller.loaded ?? (await load(caller));
      caller.loaded = null;
      if (loaded === null) return REVOKED;
      if (digest !== null) await loaded.sandbox.keepPace();
      await loaded.sandbox.catchUp();
      const done = await run(loaded);
      // The second run stops the clock at the next step of a new order.
      const nextAt = await loaded.sandbox.catchUp();
      const state = Kept.write(await loaded.sandbox.kept());
      const revision = loaded.revision + 1;
      // The server's own work stores the next time once, even if nothing else has changed.
      const isSame = state === loaded.state && (digest !== null || caller.hasStored);
      const kept = isSame ? 'same' : await store.keep(business.id, digest, { state, revision, nextAt });
      if (kept === 'revoked-key') return REVOKED;
      caller.hasStored ||= kept === 'kept';
      if (kept !== 'changed') {
        caller.loaded = kept === 'same' ? loaded : { ...loaded, state, revision };
        return done;
      }
      if (tries === TRIES) throw new Error(`The sandbox of ${business.id} was changed at each of ${TRIES} tries.`);
      await pause(tries);
    }
  }

  return {
    wake: (business) =>
      exclusively(business.id, async () => {
        await work(newCaller(business, null), async () => undefined);
      }),

    sender(business) {
      const caller = newCaller(business, null);
      const call = <T>(run: (queue: WebhookQueue) => Promise<T>): Promise<T> =>
        exclusively(business.id, async () => {
          const done = await work(caller, async ({ sandbox }) => ok(await run(sandbox.queue)));
          if (!done.ok) throw new Error('The server’s own work needs no key.');
          return done.value;
        });
      return {
        webhookKey: webhooks === null ? '' : sandboxWebhooks(webhooks, business.id, base).webhookKey,
        queue: {
          claim: () => call((queue) => queue.claim()),
          done: (...ended) => call((queue) => queue.done(...ended)),
        },
      };
    },

    open(business, digest) {
      const { id, businessName } = business;
      const caller = newCaller(business, digest);
      const key = sandboxKey(id);
      const call = <T, E>(run: (loaded: Loaded) => Promise<Result<T, E | Failure>>) =>
        exclusively(id, () => work(caller, run));
      const ask = <T, E>(run: (port: ApiDeliveries) => Promise<Result<T, E | Failure>>) =>
        call(({ sandbox }) => run(memoryApiDeliveries(sandbox.backend, key, base)));
      const claims = <T, E>(run: (port: ApiClaims) => Promise<Result<T, E | Failure>>) =>
        call(({ sandbox }) => run(memoryApiClaims(sandbox.backend, key)));
      const control = <T, E>(run: (port: LoadedSandbox['control']) => Promise<Result<T, E | Failure>>) =>
        call(({ sandbox }) => run(sandbox.control));
      return {
        business: { ...SANDBOX_PLACE, id, businessName },
        deliveries: {
          settings: () => ask((port) => port.settings()),
          prepare: (...asked) => ask((port) => port.prepare(...asked)),
          request: (...asked) => ask((port) => port.request(...asked)),
          requestTogether: (...asked) => ask((port) => port.requestTogether(...asked)),
          find: (...asked) => ask((port) => port.find(...asked)),
          page: (...asked) => ask((port) => port.page(...asked)),
          cancel: (...asked) => ask((port) => port.cancel(...asked)),
          correct: (...asked) => ask((port) => port.correct(...asked)),
          confirmReturn: (...asked) => ask((port) => port.confirmReturn(...asked)),
          reportLost: (...asked) => ask((port) => port.reportLost(...asked)),
        },
        webhooks:
          webhooks === null
            ? null
            : laterEndpoints((run) =>
                call(({ sandbox }) =>
                  run(memoryApiWebhooks(sandbox.backend, key, sandboxWebhooks(webhooks, id, base))),
                ),
              ),
        events: {
          page: (...asked) => call(({ sandbox }) => memoryApiEvents(sandbox.backend, key).page(...asked)),
        },
        statements: {
          list: () => call(({ sandbox }) => memoryApiStatements(sandbox.backend, key).list()),
          find: (...asked) => call(({ sandbox }) => memoryApiStatements(sandbox.backend, key).find(...asked)),
        },
        claims: {
          page: (...asked) => claims((port) => port.page(...asked)),
          find: (...asked) => claims((port) => port.find(...asked)),
          goodsReport: (...asked) => claims((port) => port.goodsReport(...asked)),
          open: (...asked) => claims((port) => port.open(...asked)),
          reply: (...asked) => claims((port) => port.reply(...asked)),
        },
        sandbox: {
          clock: () => control((port) => port.clock()),
          setSpeed: (...asked) => control((port) => port.setSpeed(...asked)),
          advance: (...asked) => control((port) => port.advance(...asked)),
          next: (...asked) => control((port) => port.next(...asked)),
          planMishap: (...asked) => control((port) => port.planMishap(...asked)),
          pauseCity: (...asked) => control((port) => port.pauseCity(...asked)),
          erase: () =>
            call(async (loaded) => {
              const { state } = loaded.sandbox.backend.read((tx) => tx);
              loaded.sandbox = await start(caller, newSandbox(state.dispatch.lastPlace));
              loaded.sandbox.backend.apply((tx) => restoreSettings(tx.state, lastingSettings(state)));
              return ok();
            }),
        },
      };
    },
  };
}

/** Endpoints of a sandbox that each call opens again. */
const laterEndpoints = (
  ask: <T, E>(run: (endpoints: OwnEndpoints) => Promise<Result<T, E | Failure>>) => Promise<Result<T, E | Failure>>,
): OwnEndpoints => ({
  list: () => ask((port) => port.list()),
  add: (...asked) => ask((port) => port.add(...asked)),
  change: (...asked) => ask((port) => port.change(...asked)),
  remove: (...asked) => ask((port) => port.remove(...asked)),
  roll: (...asked) => ask((port) => port.roll(...asked)),
  ping: (...asked) => ask((port) => port.ping(...asked)),
  enable: (...asked) => ask((port) => port.enable(...asked)),
  messages: (...asked) => ask((port) => port.messages(...asked)),
  resend: (...asked) => ask((port) => port.resend(...asked)),
  replay: (...asked) => ask((port) => port.replay(...asked)),
});
