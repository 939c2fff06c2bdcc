import { SECOND, type Clock } from '#core/clock.ts';
import type { Random } from '#core/random.ts';
import type { LocalStoragePort } from '#core/storage/local-storage-port.ts';
import type { Timers } from '#core/timers.ts';

/**
 * Runs `work` while no other page changes the shared storage, after all their writes have arrived. Work inside a turn must
 * not take another.
 */
export type Exclusively = <T>(work: () => T | Promise<T>) => Promise<T>;

/** For a page that doesn't share its storage, and for work that already has a turn. */
export const alone: Exclusively = async (work) => work();

/** A turn that changed something. */
interface Turn {
  readonly id: string;
  /** When it ended, in ms since the epoch. */
  readonly at: number;
}

/** A record with the same value for pages in all processes. Reading and writing fail if there can't be one. */
export interface SharedRecord {
  read(): Promise<unknown>;
  write(value: unknown): Promise<void>;
}

/** The last turn whose changes have arrived in this page's storage. */
const KEY = 'turn';

/** The time after which a write is no longer expected to arrive: it was lost with the browser that stored it. */
export const ARRIVAL_LIMIT = 5 * SECOND;

interface Parts {
  /** Shared by all pages. Writes of one process arrive later in another, in the same order. */
  readonly storage: LocalStoragePort;
  /** Holds the last turn. */
  readonly last: SharedRecord;
  /** Runs one page's work at a time. */
  readonly exclusive: <T>(work: () => Promise<T>) => Promise<T>;
  readonly random: Random;
  readonly clock: Clock;
  readonly timers: Timers;
}

/**
 * Lets several pages change one storage in turns (decision one-writer). Returns the storage to use, which notes the
 * changes of a turn.
 */
export function oneWriter({ storage, last, exclusive, random, clock, timers }: Parts): {
  readonly storage: LocalStoragePort;
  readonly exclusively: Exclusively;
} {
  let changed = false;
  const arrived = () => storage.read('local', KEY);

  /** Waits for the changes of a turn to arrive. Returns whether they have. */
  async function arrival(turn: Turn | null): Promise<boolean> {
    const id = turn?.id ?? null;
    const age = turn === null ? 0 : Math.max(0, clock.now() - turn.at);
    if (arrived() !== id && age < ARRIVAL_LIMIT)
      await new Promise<void>((resolve) => {
        const end = () => {
          unwatch();
          cancel();
          resolve();
        };
        const unwatch = storage.watch(() => arrived() === id && end());
        const cancel = timers.after(ARRIVAL_LIMIT - age, end);
      });
    return arrived() === id;
  }

  /**
   * Stores both records of this turn. If either fails, the earlier turn stays the last: others would wait for this one
   * in vain.
   */
  async function note(): Promise<void> {
    const before = arrived();
    const turn = { id: random.uuid(), at: clock.now() };
    const written = storage.write('local', KEY, turn.id).ok;
    // Immediately: a change that arrives while the other record is written is another page’s.
    heard = arrived();
    const stored =
      written &&
      (await last.write(turn).then(
        () => true,
        () => false,
      ));
    if (!stored && before !== null) storage.write('local', KEY, before);
    if (!stored && before === null) storage.remove('local', KEY);
    if (!stored) heard = arrived();
  }

  /** The last turn that this page took or was notified of. */
  let heard = arrived();
  const listeners = new Set<() => void>();
  storage.watch(() => {
    // A turn's own record follows its changes, and isn't a change itself.
    if (arrived() !== heard) heard = arrived();
    else for (const listener of listeners) listener();
  });

  return {
    storage: {
      ...storage,
      write(area, key, value) {
        changed ||= area === 'local' && storage.read(area, key) !== value;
        return storage.write(area, key, value);
      },
      remove(area, key) {
        changed ||= area === 'local' && storage.read(area, key) !== null;
        storage.remove(area, key);
      },
      watch(listener) {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    },
    exclusively: (work) =>
      exclusive(async () => {
        const turn = await last.read().then(asTurn, () => undefined);
        // Nothing has to wait again for changes that never arrived.
        changed = turn !== undefined && !(await arrival(turn));
        try {
          return await work();
        } finally {
          if (changed && turn !== undefined) await note();
        }
      }),
  };
}

const asTurn = (stored: unknown): Turn | null => {
  const { id, at } = (stored ?? {}) as Partial<Record<keyof Turn, unknown>>;
  return typeof id === 'string' && typeof at === 'number' ? { id, at } : null;
};
