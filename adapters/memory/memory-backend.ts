import { UNVERIFIED_ACCOUNT_LIFE_MS } from '#core/account/account-status.ts';
import type { Clock } from '#core/clock.ts';
import { instant, type Instant } from '#core/instant.ts';
import type { Random } from '#core/random.ts';
import type { LocalStoragePort } from '#core/storage/local-storage-port.ts';
import { mayForget, settleAll } from './delivery/dispatch-table.ts';
import { bulkRows, type Bulk, type BulkRows } from './seed/bulk.ts';
import { removeAccounts } from './remove-accounts.ts';
import { emptyState, type BackendState } from './state.ts';
import { parseState } from './stored-state.ts';

/** What a call works on: the current state, the rows that aren't stored in it, and the time. */
export interface Transaction {
  readonly state: BackendState;
  readonly bulk: BulkRows;
  readonly now: Instant;
}

const NO_BULK: Bulk = { businesses: 0, users: 0, deliveries: 0, seededAt: 0 };

const STATE_KEY = 'backend';

/** Whether a device has a stored state. */
export const isKept = (device: LocalStoragePort): boolean => device.read('local', STATE_KEY) !== null;

/**
 * The server of the in-memory product: one state, stored on the device, changed by one call at a time. Each tab has a
 * copy and loads a newer one from another tab before every call.
 *
 * Comparing the state's text shows whether a call changed anything. That's cheap because the state is small whatever
 * the demo starts with: the hundreds of thousands of bulk rows aren't part of it.
 */
export class MemoryBackend {
  readonly #device: LocalStoragePort;
  readonly #listeners = new Set<() => void>();
  readonly #seed: () => BackendState;
  readonly clock: Clock;
  readonly random: Random;
  #state: BackendState;
  /** The state as text, after the last call. */
  #text: string;
  /** What was last read from or written to the device. */
  #stored: string | null;
  #bulk: { readonly key: string; readonly rows: BulkRows } | null = null;

  /** The product's name, which signs the backend's mails. With `KEPT_NAME` it's filled in when they're read. */
  readonly productName: string;

  constructor(
    device: LocalStoragePort,
    clock: Clock,
    random: Random,
    seed: () => BackendState = emptyState,
    productName = '',
  ) {
    this.#device = device;
    this.productName = productName;
    this.clock = clock;
    this.random = random;
    this.#seed = seed;
    this.#stored = device.read('local', STATE_KEY);
    this.#state = parseState(this.#stored) ?? seed();
    this.#text = JSON.stringify(this.#state);
    device.watch(() => this.#tellAll());
  }

  /** Files that belong to the backend: pictures. */
  get files(): LocalStoragePort {
    return this.#device;
  }

  /** Runs `work` synchronously. Its changes are stored even if it's refused: a wrong guess counts. */
  apply<T>(work: (tx: Transaction) => T): T {
    this.#takeOverNewer();
    const now = instant(this.clock.now());
    purge(this.#state, now);
    const tx = { state: this.#state, bulk: this.#bulkOf(this.#state.bulk ?? NO_BULK), now };
    if (mayForget(tx.state.dispatch, now)) settleAll(tx, this);
    const result = work(tx);
    if (JSON.stringify(this.#state) !== this.#text) this.#keep();
    return result;
  }

  /** Calls back after every change, in this tab or another. */
  watch(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  #takeOverNewer(): void {
    const text = this.#device.read('local', STATE_KEY);
    if (text === this.#stored) return;
    this.#stored = text;
    // A state erased in another tab must not come back with the next change in this one.
    const other = text === null ? this.#seed() : parseState(text);
    if (other === null) return;
    // A state of another start replaces this one, however old: the demo was reset in another tab.
    if (text !== null && other.born === this.#state.born && other.revision <= this.#state.revision) return;
    this.#state = other;
    this.#text = JSON.stringify(other);
  }

  #keep(): void {
    this.#state.revision += 1;
    this.#text = JSON.stringify(this.#state);
    this.#stored = this.#text;
    this.#device.write('local', STATE_KEY, this.#text);
    this.#tellAll();
  }

  #bulkOf(of: Bulk): BulkRows {
    const key = JSON.stringify(of);
    if (this.#bulk?.key !== key) this.#bulk = { key, rows: bulkRows(of) };
    return this.#bulk.rows;
  }

  #tellAll(): void {
    for (const listener of this.#listeners) queueMicrotask(listener);
  }
}

/** Unverified accounts are removed after a day, as the banner says (spec §4), with all their data. */
function purge(state: BackendState, now: number): void {
  const gone = new Set(
    state.authUsers
      .filter(
        (user) =>
          user.emailVerifiedAt === null &&
          now - user.createdAt >= UNVERIFIED_ACCOUNT_LIFE_MS &&
          !state.admins.includes(user.id),
      )
      .map((user) => user.id),
  );
  if (gone.size > 0) removeAccounts(state, gone);
}
