import { browserStorage } from '#adapters/browser/browser-storage.ts';
import { cryptoRandom } from '#adapters/browser/crypto-random.ts';
import { eraseStorage } from '#adapters/browser/erase-storage.ts';
import { pageVisibility } from '#adapters/browser/page-visibility.ts';
import { sharedRecord } from '#adapters/browser/shared-record.ts';
import { systemClock } from '#adapters/browser/system-clock.ts';
import { systemTimers } from '#adapters/browser/system-timers.ts';
import { connect } from '#adapters/memory/connect.ts';
import { offersWait } from '#demo/script.ts';
import { demoCouriers } from '#demo/world/demo-couriers.ts';
import { demoControl } from '#demo/world/demo-control.ts';
import { KEPT_NAME } from '#adapters/memory/account/kept-name.ts';
import { isKept, type MemoryBackend } from '#adapters/memory/memory-backend.ts';
import { newMemoryBackend } from '#adapters/memory/new-memory-backend.ts';
import { demoRides, type Rides } from '#demo/world/demo-rides.ts';
import { demoSimulation } from '#demo/world/demo-simulation.ts';
import { portrait } from '#demo/world/portrait.ts';
import { walkedPosition } from '#demo/world/walked-position.ts';
import { windowStorage } from '#demo/world/window-storage.ts';
import { memoryPhones } from '#adapters/memory/alert/memory-phones.ts';
import { memoryMailbox } from '#adapters/memory/memory-mailbox.ts';
import { movableClock, type MovableClock } from '#adapters/memory/movable-clock.ts';
import { demoState } from '#demo/world/demo-state.ts';
import { readScenario } from '#demo/seed-scenario.ts';
import { oneWriter, type SharedRecord } from '#adapters/memory/one-writer.ts';
import type { ApiExplorer } from '#core/integration/api-calls.ts';
import type { DemoPort, WindowNews } from '#demo/demo-port.ts';
import type { Phones } from '#demo/phones.ts';
import type { Mailbox } from '#demo/mailbox.ts';
import { brandFace } from '#brand/brand.ts';
import { brandPages } from '#brand/brand-pages.ts';
import { ok } from '#core/result.ts';
import type { LocalStoragePort } from '#core/storage/local-storage-port.ts';
import { DEMO_PREFIX, PANEL_PREFIX } from './demo-keys.ts';
import { runInView } from './demo-run.ts';
import { notifyWindows, watchWindows, windowName } from './demo-window.ts';
import { exclusive } from './exclusive.ts';
import type { Platform } from './platform.ts';
import { forgetApp } from './forget-app.ts';
import { runWebhooks } from './run-webhooks.ts';
import { laterAlerts } from './alerts/later-alerts.ts';
import { laterExplorer } from './api/later-explorer.ts';

let closed = false;

/** Stores nothing after the demo was closed: timers of the page may still run. */
const untilClosed = (storage: LocalStoragePort): LocalStoragePort => ({
  ...storage,
  write: (area, key, value) => (closed ? ok() : storage.write(area, key, value)),
  writeBlob: async (key, blob) => (closed ? ok() : storage.writeBlob(key, blob)),
});

/** The record of the last turn that changed something. After the demo was closed, it isn't stored either. */
const last = (): SharedRecord => {
  const record = sharedRecord(DEMO_PREFIX, 'turn');
  return { ...record, write: async (turn) => (closed ? undefined : record.write(turn)) };
};

/** Removes everything of the demo from this browser. */
async function close(): Promise<void> {
  closed = true;
  await eraseStorage(DEMO_PREFIX);
  await forgetApp();
}

function makeParts() {
  const { storage, exclusively } = oneWriter({
    storage: untilClosed(browserStorage(DEMO_PREFIX)),
    last: last(),
    exclusive: (work) => exclusive(`${DEMO_PREFIX}turn`, work),
    random: cryptoRandom,
    clock: systemClock,
    timers: systemTimers,
  });
  return {
    storage,
    exclusively,
    ownStorage: windowStorage(storage, windowName()),
    clock: movableClock(systemClock, storage, exclusively),
    base: systemClock,
    // The current brand's name is filled in when an email is read.
    productName: KEPT_NAME,
    booksZone: brandPages.company.timeZone,
    erase: (what: 'data' | 'all') => (what === 'all' ? close() : eraseStorage(DEMO_PREFIX, PANEL_PREFIX)),
    windows: {
      own: windowName(),
      notify: notifyWindows,
      watch: (listener: (news: WindowNews) => void) =>
        watchWindows((news) => {
          // This window may have stored something, or installed the app, in the meantime.
          void (news === 'closed' ? exclusively(close) : Promise.resolve()).then(() => listener(news));
        }),
    },
  };
}

let parts: ReturnType<typeof makeParts> | null = null;

/**
 * The demo's storage, clock and windows in this browser: one instance for the whole page. The app then finds the data
 * that a scenario's link has set up, even if the browser stores nothing.
 */
export const demoParts = (): ReturnType<typeof makeParts> => (parts ??= makeParts());

/** The backend that all windows share. */
export const newBackend = (
  { storage, exclusively, clock, productName, booksZone }: ReturnType<typeof demoParts>,
  rides: Rides = demoRides(storage),
): MemoryBackend =>
  newMemoryBackend(storage, clock, cryptoRandom, {
    seed: () => demoState(clock.now(), readScenario(storage)),
    productName,
    booksZone,
    exclusively,
    simulation: { ...demoSimulation, portrait, areaOf: rides.areaOf, courierAt: rides.courierAt },
  });

/** The platform, and the ports that only the demo has. */
interface DemoBackend {
  readonly platform: Platform;
  readonly explorer: ApiExplorer;
  /** The emails, which stay in this browser. */
  readonly mailbox: Mailbox;
  /** The notifications on simulated phones. */
  readonly phones: Phones;
  readonly demo: DemoPort;
}

/** A clock that is held only while demo data is stored: a new or erased demo must not write anything. */
const heldWhileStored = (clock: MovableClock, storage: LocalStoragePort): MovableClock => ({
  ...clock,
  get speed() {
    return clock.speed;
  },
  hold: (at) => clock.hold(isKept(storage) ? at : null),
});

/** The product without a server: rows, emails and time are kept in this browser. */
export function demoBackend(): DemoBackend {
  const parts = demoParts();
  const { storage, ownStorage, clock } = parts;
  // Without stored data, nothing needs the clock held.
  if (!isKept(storage)) void clock.hold(null);
  const rides = demoRides(storage);
  const backend = newBackend(parts, rides);
  const couriers = demoCouriers({
    ...parts,
    clock: heldWhileStored(clock, storage),
    backend,
    random: cryptoRandom,
    offersWait: () => offersWait(storage),
  });
  runInView({ clock, couriers, watch: (listener) => void backend.watch(listener), isKept: () => isKept(storage) });
  runWebhooks(backend, storage);
  const connected = connect(backend, ownStorage);
  return {
    platform: {
      storage: ownStorage,
      clock,
      serverClock: clock,
      random: cryptoRandom,
      backend: connected,
      devicePosition: walkedPosition({
        backend,
        storage,
        rides,
        timers: systemTimers,
        visibility: pageVisibility,
        async person() {
          const session = await connected.auth.getSession();
          return session.ok ? (session.value?.userId ?? null) : null;
        },
      }),
      alerts: laterAlerts(async () =>
        (await import('#adapters/memory/alert/simulated-alerts.ts')).simulatedAlerts(
          connected.alertDevices,
          ownStorage,
          cryptoRandom,
        ),
      ),
    },
    explorer: laterExplorer(async () => (await import('./api/demo-explorer.ts')).demoExplorer(backend)),
    mailbox: memoryMailbox(backend, brandFace.name),
    phones: memoryPhones(backend),
    demo: demoControl({
      ...parts,
      backend,
      random: cryptoRandom,
      couriers,
      apiOperations: async () => (await import('./api/demo-passage.ts')).API_OPERATIONS,
    }),
  };
}
