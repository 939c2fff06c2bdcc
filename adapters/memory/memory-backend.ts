import type { Clock } from '#core/clock.ts';
import { failure, type Failure } from '#core/failure.ts';
import { instant, type Instant } from '#core/instant.ts';
import type { Random } from '#core/random.ts';
import { ok, refused, type Result } from '#core/result.ts';
import type { LocalStoragePort } from '#core/storage/local-storage-port.ts';
import type { BackendState } from './state.ts';
import { parseState } from './stored-state.ts';
import type { Transaction } from './transaction.ts';
import type { Exclusively } from './one-writer.ts';
import type { Bulk, BulkRows, Simulation } from './simulation.ts';

const NO_BULK: Bulk = { businesses: 0, users: 0, deliveries: 0, seededAt: 0 };

/** Changes of a state by time alone, before any call. The topics provide them. */
export interface Upkeep {
  /** Removes rows before every read and call. Returns whether there were any. */
  purge(tx: Transaction, backend: MemoryBackend): boolean;
  /** Deletes expired data before every call. Returns whether there may have been some. */
  forget(tx: Transaction, backend: MemoryBackend): boolean;
}

const STATE_KEY = 'backend';

/** Whether a device has a stored state. */
export const isKept = (storage: LocalStoragePort): boolean => storage.read('local', STATE_KEY) !== null;

/** The parts of a backend besides its storage, clock and randomness. */
export interface MemoryBackendParts {
  /** The state of a device that has none. */
  readonly seed: () => BackendState;
  readonly productName: string;
  /** The time zone of the operator's books. */
  readonly booksZone: string;
  /** The rounds of a password's digest. */
  readonly passwordRounds: number;
  readonly exclusively: Exclusively;
  readonly simulation: Simulation;
  readonly upkeep: Upkeep;
  /** Whether changes are stored only by `store()`, instead of after each call. */
  readonly storesOnRequest: boolean;
}

/**
 * The server of the in-memory product: one state, stored on the device, changed by one call at a time. Each tab has a
 * copy and loads a newer one from another tab before every call, which has a turn of its own (decision one-writer).
 *
 * Comparing the state's text shows whether a call changed anything. That's cheap because the state is always small: the
 * demo's hundreds of thousands of bulk rows aren't part of it.
 */
export class MemoryBackend {
  readonly #storage: LocalStoragePort;
  readonly #listeners = new Set<() => void>();
  readonly #seed: () => BackendState;
  readonly clock: Clock;
  readonly random: Random;
  readonly simulation: Simulation;
  readonly #upkeep: Upkeep;
  readonly #storesOnRequest: boolean;
  /** Runs work in which only this tab changes the state. */
  readonly exclusively: Exclusively;
  #state: BackendState;
  /** The state as text, after the last call. */
  #text: string;
  /** The text that was last read from or written to the device. */
  #stored: string | null;
  /** Whether the device has a state. If it never accepted one, the backend works without storage. */
  #onDevice: boolean;
  #bulk: { readonly key: string; readonly rows: BulkRows } | null = null;

  /** The product's name, which signs the backend's mails. With `KEPT_NAME` it's filled in when they're read. */
  readonly productName: string;
  readonly booksZone: string;
  readonly passwordRounds: number;

  constructor(
    storage: LocalStoragePort,
    clock: Clock,
    random: Random,
    {
      seed,
      productName,
      booksZone,
      passwordRounds,
      exclusively,
      simulation,
      upkeep,
      storesOnRequest,
    }: MemoryBackendParts,
  ) {
    this.simulation = simulation;
    this.#upkeep = upkeep;
    this.#storesOnRequest = storesOnRequest;
    this.#storage = storage;
    this.productName = productName;
    this.booksZone = booksZone;
    this.passwordRounds = passwordRounds;
    this.clock = clock;
    this.random = random;
    this.#seed = seed;
    this.exclusively = exclusively;
    this.#stored = storage.read('local', STATE_KEY);
    this.#onDevice = this.#stored !== null;
    this.#state = parseState(this.#stored) ?? seed();
    this.#text = JSON.stringify(this.#state);
    storage.watch(() => this.#notifyAll());
  }

  /** Files that belong to the backend: pictures. */
  get files(): LocalStoragePort {
    return this.#storage;
  }

  /** Reads the state as it has arrived in this tab. Stores nothing. */
  read<T>(look: (tx: Transaction) => T): T {
    this.#takeOverNewer();
    const tx = this.#transaction(instant(this.clock.now()));
    this.#upkeep.purge(tx, this);
    return look(tx);
  }

  /** Runs `work` synchronously, in a turn that the caller has. Its changes are stored. */
  apply<T>(work: (tx: Transaction) => T): T {
    const result = work(this.#begin());
    this.#keep();
    return result;
  }

  /**
   * A call from a browser, in a turn of its own. Its changes are stored even if it's refused: a wrong guess counts. It
   * fails with `full` and changes nothing if the device has no space for its changes: they'd be gone after a reload. If
   * storage is off, or never accepted a value, they live as long as the page.
   */
  call<T, E>(work: (tx: Transaction) => Result<T, E>): Promise<Result<T, E | Failure>> {
    return this.exclusively(() => this.#call(work));
  }

  #call<T, E>(work: (tx: Transaction) => Result<T, E>): Result<T, E | Failure> {
    const tx = this.#begin();
    const [text, stored] = [this.#text, this.#stored];
    const result = work(tx);
    const kept = this.#keep();
    if (kept.ok || kept.error.kind !== 'full' || stored === null || !this.#onDevice) return result;
    this.#state = JSON.parse(text) as BackendState;
    this.#text = text;
    this.#stored = stored;
    this.#storage.write('local', STATE_KEY, stored);
    return refused(failure('full', 'There’s no storage space left on this device.'));
  }

  /** Calls back after every change, in this tab or another. */
  watch(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  #takeOverNewer(): void {
    const text = this.#storage.read('local', STATE_KEY);
    if (text === this.#stored) return;
    this.#stored = text;
    this.#onDevice = text !== null;
    // A state erased in another tab must not come back with the next change in this one.
    const other = text === null ? this.#seed() : parseState(text);
    if (other === null) return;
    // A state of another start replaces this one, however old: the demo was reset in another tab.
    if (text !== null && other.born === this.#state.born && other.revision <= this.#state.revision) return;
    this.#state = other;
    this.#text = JSON.stringify(other);
  }

  /** Begins a transaction. Removals by time are stored separately, so they stay even if the call fails. */
  #begin(): Transaction {
    this.#takeOverNewer();
    const now = instant(this.clock.now());
    const tx = this.#transaction(now);
    const purged = this.#upkeep.purge(tx, this);
    const forgets = this.#upkeep.forget(tx, this);
    if (purged || forgets) this.#keep();
    return tx;
  }

  #transaction(now: Instant): Transaction {
    return { state: this.#state, bulk: this.#bulkOf(this.#state.bulk ?? NO_BULK), simulation: this.simulation, now };
  }

  /** Stores the state if it has changed since it was last stored. */
  store(): Result<void, Failure> {
    const text = JSON.stringify(this.#state);
    if (text === this.#text) return ok();
    const { revision } = this.#state;
    this.#state.revision += 1;
    // Only numbers come before the state's own revision, so it's the first.
    this.#text = text.replace(`"revision":${revision}`, `"revision":${this.#state.revision}`);
    this.#stored = this.#text;
    const written = this.#storage.write('local', STATE_KEY, this.#text);
    if (written.ok) this.#onDevice = true;
    this.#notifyAll();
    return written;
  }

  #keep(): Result<void, Failure> {
    return this.#storesOnRequest ? ok() : this.store();
  }

  #bulkOf(of: Bulk): BulkRows {
    const key = JSON.stringify(of);
    if (this.#bulk?.key !== key) this.#bulk = { key, rows: this.simulation.rows(of) };
    return this.#bulk.rows;
  }

  #notifyAll(): void {
    for (const listener of this.#listeners) queueMicrotask(listener);
  }
}
