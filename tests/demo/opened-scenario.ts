import { connect } from '#adapters/memory/connect.ts';
import { become } from '#demo/world/scenarios/become.ts';
import { playScenario } from '#demo/world/demo-control.ts';
import { demoCouriers } from '#demo/world/demo-couriers.ts';
import { seededRandom } from '#demo/world/seeded-random.ts';
import { newMemoryBackend } from '#adapters/memory/new-memory-backend.ts';
import { demoSimulation } from '#demo/world/demo-simulation.ts';
import { portrait } from '#demo/world/portrait.ts';
import { memoryDevice } from '#adapters/memory/memory-device.ts';
import { movableClock } from '#adapters/memory/movable-clock.ts';
import { seedState } from '#demo/world/seed-state.ts';
import { alone } from '#adapters/memory/one-writer.ts';
import type { LocalStoragePort } from '#core/storage/local-storage-port.ts';
import type { Simulation } from '#adapters/memory/simulation.ts';
import type { Persona, Scenario } from '#demo/demo-port.ts';

const base = { now: () => Date.parse('2026-05-06T17:20:00.000Z') };

const ALONE = { own: null, notify: () => undefined, watch: () => () => undefined };

/** A scenario as the page finds it after setup. */
export async function opened(
  scenario: Scenario,
  around: (storage: LocalStoragePort) => Partial<Simulation> = () => ({}),
) {
  const storage = memoryDevice().tab();
  const clock = movableClock(base, storage);
  const erase = async () => undefined;
  const path = await playScenario(
    {
      storage,
      ownStorage: storage,
      clock,
      exclusively: alone,
      base,
      productName: '',
      booksZone: 'America/Los_Angeles',
      erase,
      windows: ALONE,
    },
    scenario,
  );
  const random = seededRandom(1);
  const backend = newMemoryBackend(storage, clock, random, {
    seed: () => seedState(clock.now()),
    simulation: { ...demoSimulation, portrait, ...around(storage) },
  });
  const couriers = demoCouriers({ backend, storage, clock, random });
  return {
    path,
    storage,
    clock,
    backend,
    ports: connect(backend, storage),
    /** The ports of another person, on a device of their own. */
    as(persona: Persona) {
      const device = memoryDevice().tab();
      become(backend, device, random, persona);
      return connect(backend, device);
    },
    async jump(ms: number) {
      await couriers.catchUp();
      clock.advance(ms);
      await couriers.catchUp();
    },
  };
}
