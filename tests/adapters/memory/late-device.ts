import { memoryDevice } from '#adapters/memory/memory-device.ts';
import { oneWriter, type SharedRecord } from '#adapters/memory/one-writer.ts';
import { failure } from '#core/failure.ts';
import { refused } from '#core/result.ts';
import type { LocalStoragePort } from '#core/storage/local-storage-port.ts';
import { manualTimers } from '#tests/manual-timers.ts';

/** One page in a process of its own: its writes reach the other pages when the test delivers them. */
interface LatePage {
  readonly storage: LocalStoragePort;
  readonly exclusively: ReturnType<typeof oneWriter>['exclusively'];
  /** Delivers the next change of another page; false if none is pending. */
  arrive(): boolean;
  /** Makes the page's storage full. */
  fill(): void;
}

/**
 * A device whose pages run in different processes, as browsers do it: they share a lock and a record immediately, and
 * local storage late.
 */
export function lateDevice() {
  const timers = manualTimers();
  const pages: { readonly send: (change: () => void) => void; readonly own: LocalStoragePort }[] = [];
  let now = 1_000_000;
  let ids = 0;
  let held: Promise<unknown> = Promise.resolve();
  const record = {
    stored: undefined as unknown,
    broken: 'nothing' as 'nothing' | 'writing' | 'all',
    /** Happens while the record is written. */
    meanwhile: (): void => undefined,
  };
  const last: SharedRecord = {
    async read() {
      if (record.broken === 'all') throw new Error('There is no record.');
      return record.stored;
    },
    async write(value) {
      if (record.broken !== 'nothing') throw new Error('There is no room.');
      record.meanwhile();
      record.stored = value;
    },
  };

  return {
    timers,
    record,
    /** Moves the time of all pages. */
    pass(ms: number) {
      now += ms;
      timers.pass(ms);
    },
    page(): LatePage {
      const process = memoryDevice();
      const own = process.tab();
      // Changes are written by another tab of the process, so that the page's own listeners are notified.
      const arriving = process.tab();
      const inbox: (() => void)[] = [];
      let full = false;
      /** Values that couldn't be written: only this page reads them. */
      const unwritten = new Map<string, string>();
      pages.push({ send: (change) => inbox.push(change), own: arriving });
      const tellOthers = (change: (storage: LocalStoragePort) => void) => {
        for (const page of pages) if (page.own !== arriving) page.send(() => change(page.own));
      };
      const { storage, exclusively } = oneWriter({
        storage: {
          ...own,
          read: (area, key) => unwritten.get(key) ?? own.read(area, key),
          write(area, key, value) {
            if (full) {
              unwritten.set(key, value);
              return refused(failure('full'));
            }
            const written = own.write(area, key, value);
            if (area === 'local') tellOthers((other) => void other.write(area, key, value));
            return written;
          },
          remove(area, key) {
            unwritten.delete(key);
            own.remove(area, key);
            if (area === 'local') tellOthers((other) => other.remove(area, key));
          },
        },
        last,
        exclusive(work) {
          const done = held.then(work);
          held = done.catch(() => undefined);
          return done;
        },
        random: { uuid: () => `turn-${(ids += 1)}`, integer: (min) => min },
        clock: { now: () => now },
        timers,
      });
      return {
        storage,
        exclusively,
        arrive() {
          const change = inbox.shift();
          change?.();
          return change !== undefined;
        },
        fill: () => void (full = true),
      };
    },
  };
}
