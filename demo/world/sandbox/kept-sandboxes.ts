import * as v from 'valibot';
import { memoryApiDeliveries } from '#adapters/memory/integration/memory-api-deliveries.ts';
import { memoryApiEvents } from '#adapters/memory/integration/memory-api-events.ts';
import type { StoredApiKey } from '#adapters/memory/integration/stored-api-key.ts';
import type { BusinessId } from '#core/business/business-id.ts';
import type { Clock } from '#core/clock.ts';
import { failure, type Failure } from '#core/failure.ts';
import { instant } from '#core/instant.ts';
import type { ApiDeliveries } from '#core/integration/api-gate.ts';
import type { Sandboxes, SandboxStore } from '#core/integration/sandboxes.ts';
import { ok, type Result } from '#core/result.ts';
import { schemaOf } from '#core/schema-of.ts';
import { recordText } from '#core/storage/stored-record.ts';
import { sandboxKey } from './sandbox-key.ts';
import { SANDBOX_PLACE } from './sandbox-seed.ts';
import { newWorld, sandboxWorld, type KeptWorld, type SandboxWorld } from './sandbox-world.ts';

/** The most tries of a change while other requests change the same sandbox. */
const TRIES = 5;

/** A sandbox that can't be read, such as one of a later release, starts over. */
const Kept = recordText(
  schemaOf<KeptWorld>({ random: v.number(), lastPlace: v.number(), texts: v.record(v.string(), v.string()) }),
);

interface Options {
  readonly store: SandboxStore;
  readonly base: Clock;
  /** The product's name, in its mails. */
  readonly productName: string;
  /** Waits before a change is tried again; `tries` is the number of tries so far. */
  pause(tries: number): Promise<void>;
}

type Business = Parameters<Sandboxes['open']>[0];
type Denied = { readonly ok: false; readonly error: Failure };

/** A sandbox in use, and how it was stored last. */
interface Loaded {
  world: SandboxWorld;
  readonly revision: number;
  readonly state: string | null;
}

/** The calls of one request, or of the server's own work, for which `digest` is null. */
interface Caller {
  readonly business: Business;
  readonly digest: string | null;
  /** The sandbox after the last call, which the next one goes on with. */
  loaded: Loaded | null;
}

/** Sandboxes that are stored between requests. */
export interface KeptSandboxes extends Sandboxes {
  /** Does what was due by now in a business's sandbox, without a request. */
  wake(business: Business): Promise<void>;
}

const REVOKED: Denied = { ok: false, error: failure('session-ended', 'The key was revoked') };

/**
 * The sandboxes of businesses, stored between requests. A change is stored only if no other request has stored one
 * meanwhile; otherwise it's done again on the newer state. So two simultaneous requests both count.
 */
export function keptSandboxes({ store, base, productName, pause }: Options): KeptSandboxes {
  const inTurn = turns<BusinessId>();

  const start = (business: Business, kept: KeptWorld) => {
    const key: StoredApiKey = { ...sandboxKey(business.id), madeAt: instant(base.now()) };
    return sandboxWorld({ base, productName, business, key }, kept);
  };

  async function load({ business, digest }: Caller): Promise<Loaded | null> {
    const stored = await store.read(business.id, digest);
    if (stored === 'revoked-key') return null;
    const { revision = 0, state = null } = stored ?? {};
    const kept = state === null ? null : Kept.parse(state);
    return { world: await start(business, kept ?? newWorld(0)), revision, state };
  }

  async function work<T>(caller: Caller, run: (loaded: Loaded) => Promise<T>): Promise<T | Denied> {
    const { business, digest } = caller;
    for (let tries = 1; ; tries += 1) {
      const loaded = caller.loaded ?? (await load(caller));
      caller.loaded = null;
      if (loaded === null) return REVOKED;
      if (digest !== null) await loaded.world.keepPace();
      await loaded.world.catchUp();
      const done = await run(loaded);
      // The clock stops at the next step of what was just ordered.
      const nextAt = await loaded.world.catchUp();
      const state = Kept.write(loaded.world.kept());
      const revision = loaded.revision + 1;
      const kept = state === loaded.state ? 'same' : await store.keep(business.id, digest, { state, revision, nextAt });
      if (kept === 'revoked-key') return REVOKED;
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
      inTurn(business.id, async () => {
        await work({ business, digest: null, loaded: null }, async () => undefined);
      }),

    open(business, digest) {
      const { id, businessName } = business;
      const caller: Caller = { business, digest, loaded: null };
      const key = sandboxKey(id);
      const call = <T, E>(run: (loaded: Loaded) => Promise<Result<T, E | Failure>>) =>
        inTurn(id, () => work(caller, run));
      const ask = <T, E>(run: (port: ApiDeliveries) => Promise<Result<T, E | Failure>>) =>
        call(({ world }) => run(memoryApiDeliveries(world.backend, key)));
      const control = <T, E>(run: (port: SandboxWorld['control']) => Promise<Result<T, E | Failure>>) =>
        call(({ world }) => run(world.control));
      return {
        business: { ...SANDBOX_PLACE, id, businessName },
        deliveries: {
          settings: () => ask((port) => port.settings()),
          prepare: (...asked) => ask((port) => port.prepare(...asked)),
          request: (...asked) => ask((port) => port.request(...asked)),
          find: (...asked) => ask((port) => port.find(...asked)),
          page: (...asked) => ask((port) => port.page(...asked)),
          cancel: (...asked) => ask((port) => port.cancel(...asked)),
          correct: (...asked) => ask((port) => port.correct(...asked)),
          confirmReturn: (...asked) => ask((port) => port.confirmReturn(...asked)),
          reportLost: (...asked) => ask((port) => port.reportLost(...asked)),
        },
        events: {
          page: (...asked) => call(({ world }) => memoryApiEvents(world.backend, key).page(...asked)),
        },
        sandbox: {
          clock: () => control((port) => port.clock()),
          setSpeed: (...asked) => control((port) => port.setSpeed(...asked)),
          advance: (...asked) => control((port) => port.advance(...asked)),
          next: (...asked) => control((port) => port.next(...asked)),
          planMishap: (...asked) => control((port) => port.planMishap(...asked)),
          erase: () =>
            call(async (loaded) => {
              const { lastPlace } = loaded.world.backend.read(({ state }) => state.dispatch);
              loaded.world = await start(business, newWorld(lastPlace));
              return ok();
            }),
        },
      };
    },
  };
}

/** Runs one piece of work after another for each name. */
function turns<Name>() {
  const last = new Map<Name, Promise<unknown>>();
  return <T>(name: Name, run: () => Promise<T>): Promise<T> => {
    const turn = (last.get(name) ?? Promise.resolve()).then(run, run);
    last.set(name, turn);
    const end = () => {
      if (last.get(name) === turn) last.delete(name);
    };
    turn.then(end, end);
    return turn;
  };
}
