import { cryptoRandom } from '#adapters/browser/crypto-random.ts';
import { simulatedAlerts } from '#adapters/memory/alert/simulated-alerts.ts';
import { connect } from '#adapters/memory/connect.ts';
import type { MemoryBackend } from '#adapters/memory/memory-backend.ts';
import { newMemoryBackend } from '#adapters/memory/new-memory-backend.ts';
import { memoryDevice } from '#adapters/memory/memory-device.ts';
import { movableClock } from '#adapters/memory/movable-clock.ts';
import type { BackendState } from '#adapters/memory/state.ts';
import type { Backend } from '#core/app/backend.ts';
import type { Mail } from '#demo/mailbox.ts';
import type { Port } from '#core/port.ts';
import { AuthPort } from '#core/identity/auth-port.ts';
import type { Session } from '#core/identity/session.ts';
import { compose, type Resolve } from '#src/compose.ts';
import { recordedStorage, type RecordedStorage } from './recorded-storage.ts';

export const NOW = Date.parse('2026-03-01T09:00:00.000Z');

/** One tab with the whole product, composed as in `src`, and the last session its watcher reported. */
interface Tab {
  readonly storage: RecordedStorage;
  readonly backend: Backend;
  readonly resolve: Resolve;
  lastSession: Session | null | undefined;
  close(): void;
}

/** A browser with one tab open. */
export interface Browser {
  readonly storage: RecordedStorage;
  readonly backend: Backend;
  /** The use case or port for a token, as a screen gets it. */
  use<T>(port: Port<T>): T;
  /** The session that the app was last notified of. */
  lastSession(): Session | null | undefined;
  reload(): void;
  /** Closes the tab and opens the product in a new one. */
  newTab(): void;
}

/** The product in several browsers on one in-memory backend with a movable clock. */
export interface World {
  readonly clock: ReturnType<typeof movableClock>;
  readonly server: MemoryBackend;
  readonly browsers: readonly Browser[];
  /** Emails sent to an address, newest first. */
  mails(to: string): Mail[];
}

export function aWorld(count: number, seed: () => BackendState): World {
  const disk = memoryDevice().tab();
  const clock = movableClock({ now: () => NOW }, disk);
  const server = newMemoryBackend(disk, clock, cryptoRandom, { seed, productName: 'Swiftlane', passwordRounds: 1 });
  return {
    clock,
    server,
    browsers: Array.from({ length: count }, () => aBrowser(server)),
    mails: (to) => server.apply(({ state }) => state.mails.filter((mail) => mail.to === to)),
  };
}

function aBrowser(server: MemoryBackend): Browser {
  const device = memoryDevice();
  const local = new Map<string, string>();

  const open = (storage: RecordedStorage): Tab => {
    const backend = connect(server, storage);
    const clock = server.clock;
    const alerts = simulatedAlerts(backend.alertDevices, storage, cryptoRandom);
    const devicePosition = { watch: () => () => undefined };
    const platform = { storage, backend, alerts, devicePosition, clock, serverClock: clock, random: cryptoRandom };
    const resolve = compose(platform);
    const tab: Tab = { storage, backend, resolve, lastSession: undefined, close: () => unwatch() };
    const unwatch = resolve(AuthPort).watch((session) => {
      tab.lastSession = session;
    });
    return tab;
  };

  let tab = open(recordedStorage(device.tab(), local));
  return {
    get storage() {
      return tab.storage;
    },
    get backend() {
      return tab.backend;
    },
    use: (port) => tab.resolve(port),
    lastSession: () => tab.lastSession,
    reload() {
      tab.close();
      tab = open(tab.storage);
    },
    newTab() {
      tab.close();
      tab = open(recordedStorage(device.tab(), local));
    },
  };
}
