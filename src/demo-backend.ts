import { browserStorage } from '#adapters/browser/browser-storage.ts';
import { cryptoRandom } from '#adapters/browser/crypto-random.ts';
import { eraseStorage } from '#adapters/browser/erase-storage.ts';
import { systemClock } from '#adapters/browser/system-clock.ts';
import { connect } from '#adapters/memory/connect.ts';
import { demoCouriers } from '#adapters/memory/demo/demo-couriers.ts';
import { demoControl } from '#adapters/memory/demo/demo-control.ts';
import { KEPT_NAME } from '#adapters/memory/kept-name.ts';
import { isKept, MemoryBackend } from '#adapters/memory/memory-backend.ts';
import { memoryMailbox } from '#adapters/memory/memory-mailbox.ts';
import { movableClock, type MovableClock } from '#adapters/memory/movable-clock.ts';
import { seedState } from '#adapters/memory/seed.ts';
import { readScenario } from '#adapters/memory/seed/scenario.ts';
import type { DemoPort } from '#demo/demo-port.ts';
import type { Mailbox } from '#demo/mailbox.ts';
import { brandFace } from '#brand/brand.ts';
import type { LocalStoragePort } from '#core/storage/local-storage-port.ts';
import { DEMO_PREFIX, PANEL_PREFIX } from './demo-keys.ts';
import { runInView } from './demo-run.ts';
import type { Device } from './device.ts';
import { forgetApp } from './forget-app.ts';

/** What the demo stands on in this browser. */
export function demoParts() {
  const storage = browserStorage(DEMO_PREFIX);
  return {
    storage,
    clock: movableClock(systemClock, storage),
    base: systemClock,
    // The brand that is worn when a mail is read signs it.
    productName: KEPT_NAME,
    async erase(what: 'data' | 'all') {
      await eraseStorage(DEMO_PREFIX, what === 'all' ? undefined : PANEL_PREFIX);
      if (what === 'all') await forgetApp();
    },
  };
}

/** What the demo has beside what every way of running the product provides. */
interface DemoDevice {
  readonly device: Device;
  /** The mails that stay in this browser. */
  readonly mailbox: Mailbox;
  readonly demo: DemoPort;
}

/** A clock that waits for the couriers only where a demo is kept: one that is as new, or erased, stores nothing. */
const heldWhereKept = (clock: MovableClock, storage: LocalStoragePort): MovableClock => ({
  ...clock,
  get speed() {
    return clock.speed;
  },
  hold: (at) => clock.hold(isKept(storage) ? at : null),
});

/** The product with no backend at all: rows, mails and time live in this browser. */
export function demoBackend(): DemoDevice {
  const parts = demoParts();
  const { storage, clock, productName } = parts;
  // What an unkept demo was to wait for is forgotten with it.
  if (!isKept(storage)) clock.hold(null);
  const seed = () => seedState(clock.now(), readScenario(storage));
  const backend = new MemoryBackend(storage, clock, cryptoRandom, seed, productName);
  const couriers = demoCouriers({ ...parts, clock: heldWhereKept(clock, storage), backend, random: cryptoRandom });
  runInView({ clock, couriers, watch: (listener) => void backend.watch(listener), isKept: () => isKept(storage) });
  return {
    device: { storage, clock, random: cryptoRandom, backend: connect(backend, storage, productName) },
    mailbox: memoryMailbox(backend, brandFace.name),
    demo: demoControl({ ...parts, backend, random: cryptoRandom, couriers }),
  };
}
