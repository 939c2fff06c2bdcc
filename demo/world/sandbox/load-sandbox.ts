import type { MemoryBackend } from '#adapters/memory/memory-backend.ts';
import { movableClock } from '#adapters/memory/movable-clock.ts';
import { scopedStorage } from '#adapters/memory/scoped-storage.ts';
import { memoryWebhookQueue, nextMessages } from '#adapters/memory/integration/memory-webhook-queue.ts';
import { newMemoryBackend } from '#adapters/memory/new-memory-backend.ts';
import type { StoredApiKey } from '#adapters/memory/integration/stored-api-key.ts';
import { alone } from '#adapters/memory/one-writer.ts';
import type { Business } from '#core/business/business.ts';
import { MINUTE, type Clock } from '#core/clock.ts';
import type { SandboxControl } from '#core/integration/sandbox.ts';
import type { WebhookQueue } from '#core/integration/webhook/webhook-queue.ts';
import { demoCouriers } from '../demo-couriers.ts';
import { demoSimulation } from '../demo-simulation.ts';
import { DEMO_SEED, seededRandom } from '../seeded-random.ts';
import { claimAnswers } from './answer-claims.ts';
import { damageReports } from './report-damage.ts';
import { keptStorage, type KeptTexts } from './kept-storage.ts';
import { sandboxControl } from './sandbox-control.ts';
import { sandboxState } from './sandbox-seed.ts';
import { SANDBOX_DELIVERIES, trimSandbox } from './trim-sandbox.ts';

/** The clock's first speed: a delivery takes about two minutes. */
const FIRST_SPEED = 20;
/** The clock slows down this long after the last call, in ms of real time. */
const SANDBOX_FAST_CLOCK_TIMEOUT = 10 * MINUTE;

/**
 * The maximum length of the stored texts, in characters. It bounds the work of each call, and their bytes stay below what
 * the database stores.
 */
const SANDBOX_LENGTH = 1_000_000;

const lengthOf = (texts: KeptTexts): number => Object.values(texts).reduce((sum, text) => sum + text.length, 0);

/** A sandbox as it's stored between requests. */
export interface KeptSandbox {
  /** The state of its random source, so that no number repeats. */
  readonly random: number;
  /** The position of the last event before it began. */
  readonly lastPlace: number;
  readonly texts: KeptTexts;
}

/**
 * A new sandbox. Its events continue after `lastPlace`, since software may have a position from the previous sandbox.
 */
export const newSandbox = (lastPlace: number): KeptSandbox => ({ random: DEMO_SEED, lastPlace, texts: {} });

export interface SandboxOptions {
  readonly base: Clock;
  /** The product's name, in its mails. */
  readonly productName: string;
  /** The time zone of the operator's calendar, by which it closes its books. */
  readonly booksZone: string;
  readonly business: Pick<Business, 'id' | 'businessName'>;
  /** The key of the business in the sandbox. */
  readonly key: StoredApiKey;
  /** Whether its couriers may take one more step; always by default. */
  readonly mayAct?: () => boolean;
}

/** The product in memory, with simulated couriers. */
export interface LoadedSandbox {
  readonly backend: MemoryBackend;
  readonly control: Omit<SandboxControl, 'erase'>;
  /** Runs everything that is due. Returns the real time of the next event that an endpoint gets; null for never. */
  catchUp(): Promise<number | null>;
  /** The messages to endpoints. */
  readonly queue: WebhookQueue;
  /** Keeps a fast clock fast for some minutes more, since there was a call. */
  keepPace(): Promise<void>;
  /** The state to store, without the oldest deliveries and messages that ended if it were too long otherwise. */
  kept(): Promise<KeptSandbox>;
  stop(): Promise<void>;
}

/**
 * Opens a sandbox. It's deterministic: the same orders get the same numbers, and after the same jumps the same times.
 */
export async function loadSandbox(
  { base, productName, booksZone, business, key, mayAct }: SandboxOptions,
  kept: KeptSandbox,
): Promise<LoadedSandbox> {
  const random = seededRandom(kept.random);
  const { storage, texts } = keptStorage(kept.texts);
  const clock = movableClock(base, storage, alone, SANDBOX_FAST_CLOCK_TIMEOUT);
  const seed = () => sandboxState(base.now(), business, key, kept.lastPlace);
  const { doorPhoto } = await import('../past/door-photos.ts');
  const simulation = {
    ...demoSimulation,
    doorPhoto: async (delivery: Parameters<typeof doorPhoto>[0]) => doorPhoto(delivery),
  };
  const backend = newMemoryBackend(storage, clock, random, {
    seed,
    productName,
    booksZone,
    simulation,
    storesOnRequest: true,
  });
  const reports = damageReports(backend, storage);
  const answers = claimAnswers(backend, scopedStorage(storage, 'team:'));
  const others = async () => {
    const times = [await reports(), await answers()].filter((at) => at !== null);
    return times.toSorted((a, b) => a - b)[0] ?? null;
  };
  const couriers = demoCouriers({ backend, storage, clock, random, mayAct, others });
  if (Object.keys(kept.texts).length === 0) await clock.setSpeed(FIRST_SPEED);

  return {
    backend,
    control: sandboxControl({ backend, storage, clock, couriers }),
    async catchUp() {
      const step = await couriers.catchUp();
      await trimSandbox(backend);
      const isHeard = backend.read(({ state }) => state.webhooks.endpoints.some(({ state: of }) => of !== 'disabled'));
      if (!isHeard) return null;
      const { waiting, claimed } = nextMessages(backend, base);
      const times = [step, ...waiting].flatMap((at) => (at === null ? [] : (clock.baseTimeOf(at) ?? [])));
      return times.length + claimed.length === 0 ? null : Math.min(...times, ...claimed);
    },
    // Claims use real time: a jump of the sandbox's clock neither ends one early nor breaks the order of messages.
    queue: memoryWebhookQueue(backend, { claimClock: base, waitsForEarlier: Infinity }),
    keepPace: () => clock.keepPace(),
    async kept() {
      backend.store();
      for (let share = 1 / 2; lengthOf(texts()) > SANDBOX_LENGTH && share > 1 / SANDBOX_DELIVERIES; share /= 2) {
        await trimSandbox(backend, share);
        backend.store();
      }
      return { random: random.position(), lastPlace: kept.lastPlace, texts: texts() };
    },
    stop: () => couriers.stop(),
  };
}
