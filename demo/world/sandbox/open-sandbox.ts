import { memoryApiGate } from '#adapters/memory/integration/memory-api-gate.ts';
import type { StoredApiKey } from '#adapters/memory/integration/stored-api-key.ts';
import type { Clock } from '#core/clock.ts';
import { instant } from '#core/instant.ts';
import type { ApiGate } from '#core/integration/api-gate.ts';
import { makeApiKey, newApiKeyId } from '#core/integration/api-key.ts';
import { ok } from '#core/result.ts';
import { DEMO_SEED, seededRandom } from '../seeded-random.ts';
import { sandboxKey } from './sandbox-key.ts';
import { SANDBOX_BUSINESS } from './sandbox-seed.ts';
import { newWorld, sandboxWorld } from './sandbox-world.ts';

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
  const row: Omit<StoredApiKey, 'madeAt'> = {
    ...sandboxKey(SANDBOX_BUSINESS.id),
    id: newApiKeyId(random),
    hint: key.slice(-4),
    digest: await digest(key),
  };
  const limits = requests === undefined ? {} : { requests };

  /** Events go on after those of the sandbox before, since software may have a position from there. */
  async function start(lastPlace: number) {
    const stored: StoredApiKey = { ...row, madeAt: instant(base.now()) };
    const options = { base, productName, business: SANDBOX_BUSINESS, key: stored };
    const world = await sandboxWorld(options, newWorld(lastPlace));
    const sandbox = { ...world.control, erase: startOver };
    return { world, gate: memoryApiGate(world.backend, 'test', { ...limits, sandbox, limitClock: base }) };
  }

  let current = await start(0);
  async function startOver() {
    const { world } = current;
    current = await start(world.backend.read(({ state }) => state.dispatch.lastPlace));
    await world.stop();
    return ok();
  }

  return {
    key,
    gate: { open: (of, client) => current.gate.open(of, client) },
    async catchUp() {
      await current.world.keepPace();
      await current.world.catchUp();
    },
  };
}
