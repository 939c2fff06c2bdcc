import type { Clock } from '#core/clock.ts';
import type { DemoConditions, DemoPort, Scenario, WindowNews } from '#demo/demo-port.ts';
import type { Random } from '#core/random.ts';
import type { LocalStoragePort } from '#core/storage/local-storage-port.ts';
import type { SimulatedCouriers } from '#demo/couriers/simulated-couriers.ts';
import { aheadOf } from './scenarios/ahead-of.ts';
import { readConditions, writeConditions, type Conditions } from '#adapters/memory/conditions.ts';
import { connect } from '#adapters/memory/connect.ts';
import type { MemoryBackend } from '#adapters/memory/memory-backend.ts';
import { newMemoryBackend } from '#adapters/memory/new-memory-backend.ts';
import { demoSimulation } from './demo-simulation.ts';
import { movableClock, type MovableClock } from '#adapters/memory/movable-clock.ts';
import { OPERATIONS } from '#adapters/memory/operations.ts';
import { demoState } from './demo-state.ts';
import { readAlertsBlocked, writeAlertsBlocked } from '#demo/alerts-blocked.ts';
import { readPhones, writePhones } from '#demo/phone-condition.ts';
import { instant } from '#core/instant.ts';
import { readReceiver, writeReceiver } from '#demo/receiver.ts';
import { MANY_KEY } from '#demo/seed-scenario.ts';
import type { Exclusively } from '#adapters/memory/one-writer.ts';
import { become } from './scenarios/become.ts';
import { seedOf, SETUPS } from './scenarios/scenarios.ts';
import { DEMO_SEED, seededRandom } from './seeded-random.ts';

/** The dependencies of the demo's controls. */
export interface DemoParts {
  readonly backend: MemoryBackend;
  /** Shared by all windows. */
  readonly storage: LocalStoragePort;
  /** This window's own. */
  readonly ownStorage: LocalStoragePort;
  readonly clock: MovableClock;
  /** Runs work during which only this window changes the shared data. */
  readonly exclusively: Exclusively;
  /** The system's clock. */
  readonly base: Clock;
  readonly random: Random;
  readonly productName: string;
  /** The time zone of the operator's books. */
  readonly booksZone: string;
  readonly couriers: SimulatedCouriers;
  /** The operations of the API, which can be made to fail like calls to the backend. */
  apiOperations(): Promise<readonly string[]>;
  /** Erases the demo's keys and files; with `all`, also the panel's own settings and the cached app. */
  erase(what: 'data' | 'all'): Promise<void>;
  readonly windows: {
    /** The name of this window; null for the first. */
    readonly own: string | null;
    notify(news: WindowNews): void;
    watch(listener: (news: WindowNews) => void): () => void;
  };
}

/** Erases the data and sets up a scenario in one turn. Returns the path to open. */
export async function playScenario(
  parts: Omit<DemoParts, 'backend' | 'random' | 'couriers' | 'apiOperations'>,
  scenario: Scenario,
): Promise<string> {
  const { storage, ownStorage, productName, booksZone } = parts;
  const path = await parts.exclusively(async () => {
    await parts.erase('data');
    const seed = seedOf(scenario);
    if (seed !== 'standard') storage.write('local', MANY_KEY, seed);
    const random = seededRandom(DEMO_SEED);
    // These run within the current turn, so they take none.
    const clock = movableClock(parts.base, storage);
    await clock.advance(aheadOf(scenario, clock.now(), booksZone));
    const backend = newMemoryBackend(storage, clock, random, {
      seed: () => demoState(clock.now(), seed),
      productName,
      booksZone,
      simulation: demoSimulation,
    });
    const ports = connect(backend, ownStorage);
    return SETUPS[scenario]({ backend, ports, storage: ownStorage, shared: storage, clock, random });
  });
  parts.windows.notify('started-over');
  return path;
}

export function demoControl(parts: DemoParts): DemoPort {
  const { backend, storage, ownStorage, clock, exclusively, base, random, couriers, windows } = parts;
  const conditions = (): DemoConditions => {
    const { latencyMs, offline, failNext } = readConditions(ownStorage);
    const now = clock.now();
    const failing = Object.keys(failNext);
    const receiver = readReceiver(storage);
    const alertsBlocked = readAlertsBlocked(ownStorage);
    const phones = readPhones(storage, instant(now)).does;
    return {
      latencyMs,
      offline,
      failing,
      now,
      aheadMs: now - base.now(),
      speed: clock.speed,
      receiver,
      phones,
      alertsBlocked,
    };
  };
  const change = (to: (before: Conditions) => Conditions) =>
    exclusively(() => writeConditions(ownStorage, to(readConditions(ownStorage))));
  return {
    become: (persona) => exclusively(() => become(backend, ownStorage, random, persona)),
    async play(scenario) {
      await couriers.stop();
      return playScenario(parts, scenario);
    },
    conditions: async () => conditions(),
    setLatency: (latencyMs) => change((before) => ({ ...before, latencyMs })),
    setOffline: (offline) => change((before) => ({ ...before, offline })),
    setReceiver: (receiver) => exclusively(() => writeReceiver(storage, receiver)),
    setAlertsBlocked: (blocked) => exclusively(() => writeAlertsBlocked(ownStorage, blocked)),
    setPhones: (does) => exclusively(() => writePhones(storage, { does, since: instant(clock.now()), until: null })),
    operations: async () => [...OPERATIONS, ...(await parts.apiOperations())],
    failNext: (operation, how) =>
      change((before) => ({
        ...before,
        failNext: { ...before.failNext, [operation]: typeof how === 'string' ? { kind: how } : how },
      })),
    failNothing: () => change((before) => ({ ...before, failNext: {} })),
    async advanceClock(ms) {
      // The clock must be held at the next step before it moves.
      await couriers.catchUp();
      await clock.advance(ms);
      await couriers.catchUp();
    },
    setSpeed: (speed) => clock.setSpeed(speed),
    // Stops the couriers first: their next step would store data again.
    async reset() {
      await couriers.stop();
      await exclusively(() => parts.erase('data'));
      windows.notify('started-over');
    },
    async exit() {
      await couriers.stop();
      await exclusively(() => parts.erase('all'));
      windows.notify('closed');
    },
    ownWindow: async () => windows.own,
    watchWindows: (listener) => windows.watch(listener),
  };
}
