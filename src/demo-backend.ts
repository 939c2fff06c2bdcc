import { browserStorage } from '#adapters/browser/browser-storage.ts';
import { cryptoRandom } from '#adapters/browser/crypto-random.ts';
import { eraseStorage } from '#adapters/browser/erase-storage.ts';
import { systemClock } from '#adapters/browser/system-clock.ts';
import { connect } from '#adapters/memory/connect.ts';
import { MemoryBackend } from '#adapters/memory/memory-backend.ts';
import { memoryMailbox } from '#adapters/memory/memory-mailbox.ts';
import { movableClock } from '#adapters/memory/movable-clock.ts';
import { seedState } from '#adapters/memory/seed.ts';
import { readScenario } from '#adapters/memory/seed/scenario.ts';
import { brandFace } from '#ui/brand.ts';
import type { Device } from './device.ts';

/** Everything the demo keeps stands under this prefix (decision P3). */
const PREFIX = 'demo:';

/** The product with no backend at all: rows, mails and time live in this browser. */
export function demoBackend(): Device {
  const storage = browserStorage(PREFIX);
  const clock = movableClock(systemClock, storage);
  const backend = new MemoryBackend(storage, clock, cryptoRandom, () => seedState(clock.now(), readScenario(storage)));
  return {
    storage,
    clock,
    random: cryptoRandom,
    backend: connect(backend, storage, brandFace.name),
    mailbox: memoryMailbox(backend),
    demo: { reset: () => eraseStorage(PREFIX) },
  };
}
