import { memoryApiGate } from '#adapters/memory/integration/memory-api-gate.ts';
import type { StoredApiKey } from '#adapters/memory/integration/stored-api-key.ts';
import { memoryDevice } from '#adapters/memory/memory-device.ts';
import { movableClock } from '#adapters/memory/movable-clock.ts';
import { newMemoryBackend } from '#adapters/memory/new-memory-backend.ts';
import { alone } from '#adapters/memory/turns.ts';
import { MINUTE, type Clock } from '#core/clock.ts';
import { instant } from '#core/instant.ts';
import type { ApiGate } from '#core/integration/api-gate.ts';
import { makeApiKey, newApiKeyId } from '#core/integration/api-key.ts';
import { demoCouriers } from '../demo-couriers.ts';
import { demoWorld } from '../demo-world.ts';
import { DEMO_SEED, seededRandom } from '../seeded-random.ts';
import { sandboxControl } from './sandbox-control.ts';
import { SANDBOX_BUSINESS, sandboxState } from './sandbox-seed.ts';

/** The clock's first speed: a delivery takes about two minutes. */
const FIRST_SPEED = 20;
/** The clock slows down this long after the last call, in ms of real time. */
const SANDBOX_FAST_CLOCK_TIMEOUT = 10 * MINUTE;

/** The whole product in memory, for the tests of a shop's own software. */
export interface Sandbox {
  /** The gate that test keys open. */
  readonly gate: ApiGate;
  /** Its one key; the same at each start. */
  readonly key: string;
  /** Does what was due by now, and keeps the clock fast. */
  catchUp(): Promise<void>;
}

interface SandboxOptions {
  readonly base: Clock;
  readonly keyPrefix: string;
  /** The product's name, in its mails. */
  readonly productName: string;
  /** The requests a minute that its key has; those of any key if it's left out. */
  readonly requests?: number | undefined;
  /** The SHA-256 of a text, in hex. */
  digest(text: string): Promise<string>;
}

/** Opens a sandbox with simulated couriers. The same orders get the same numbers, and at a jump the same times. */
export async function openSandbox({
  base,
  keyPrefix,
  productName,
  requests,
  digest,
}: SandboxOptions): Promise<Sandbox> {
  const random = seededRandom(DEMO_SEED);
  const key = makeApiKey(keyPrefix, 'test', random);
  const keyDigest = await digest(key);
  const keyId = newApiKeyId(random);
  const limits = requests === undefined ? {} : { requests };

  /** Events go on after those of the sandbox before, since software may have a position from there. */
  function start(lastPlace: number) {
    const random = seededRandom(DEMO_SEED);
    const storage = memoryDevice().tab();
    const clock = movableClock(base, storage, alone, SANDBOX_FAST_CLOCK_TIMEOUT);
    const now = base.now();
    const row: StoredApiKey = {
      id: keyId,
      business: SANDBOX_BUSINESS,
      mode: 'test',
      access: 'full',
      name: 'Sandbox',
      hint: key.slice(-4),
      digest: keyDigest,
      madeAt: instant(now),
      expiresAt: null,
      usedAt: null,
      revokedAt: null,
    };
    const seed = () => sandboxState(now, row, lastPlace);
    const backend = newMemoryBackend(storage, clock, random, { seed, productName, world: demoWorld });
    const couriers = demoCouriers({ backend, storage, clock, random });
    const sandbox = sandboxControl({ backend, storage, clock, couriers, erase: startOver });
    const lastPlaceNow = () => backend.read(({ state }) => state.dispatch.lastPlace);
    return {
      clock,
      couriers,
      lastPlaceNow,
      gate: memoryApiGate(backend, 'test', { ...limits, sandbox, limitClock: base }),
    };
  }

  let current = start(0);
  async function startOver(): Promise<void> {
    const old = current;
    current = start(old.lastPlaceNow());
    await current.clock.setSpeed(FIRST_SPEED);
    await old.couriers.stop();
  }
  await current.clock.setSpeed(FIRST_SPEED);

  return {
    key,
    gate: { open: (of, client) => current.gate.open(of, client) },
    async catchUp() {
      const { clock, couriers } = current;
      await clock.keepPace();
      await couriers.catchUp();
    },
  };
}
