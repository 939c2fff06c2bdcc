import type { Clock } from '#core/clock.ts';
import type { LocalStoragePort } from '#core/storage/local-storage-port.ts';

/** A clock that can be moved forward, and remembers how far across a reload. */
export interface MovableClock extends Clock {
  advance(ms: number): void;
}

const KEY = 'clock-offset';

/** Runs on from `base`, moved by what `storage` holds. */
export function movableClock(base: Clock, storage: LocalStoragePort): MovableClock {
  const offset = () => {
    const stored = Number(storage.read('local', KEY));
    return Number.isSafeInteger(stored) ? stored : 0;
  };
  return {
    now: () => base.now() + offset(),
    advance: (ms) => void storage.write('local', KEY, String(offset() + ms)),
  };
}
