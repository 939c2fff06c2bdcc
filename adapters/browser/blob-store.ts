import { failure } from '#core/failure.ts';
import { ok, refused } from '#core/result.ts';
import type { LocalStoragePort } from '#core/storage/local-storage-port.ts';

const STORE = 'files';

/** How a file is stored: Safari's private windows store no `Blob`. */
interface StoredFile {
  readonly type: string;
  readonly bytes: ArrayBuffer;
}

/** A file as it was stored; earlier versions stored a `Blob`. */
function toBlob(stored: unknown): Blob | null {
  if (stored instanceof Blob) return stored;
  const { type, bytes } = (stored ?? {}) as Partial<StoredFile>;
  return bytes instanceof ArrayBuffer ? new Blob([bytes], { type: type ?? '' }) : null;
}

function request<T>(make: () => IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const asked = make();
    asked.onsuccess = () => resolve(asked.result);
    asked.onerror = () => reject(asked.error ?? new Error('storage failed'));
  });
}

/** Waits until a change is on disk: a full device may only say so then, after the request itself succeeded. */
function committed(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error ?? new Error('storage failed'));
  });
}

/** Opens a database. Unless it's for writing, a missing one stays missing: opening would create it. */
async function open(name: string, create: boolean): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const asked = indexedDB.open(name, 1);
    asked.onupgradeneeded = () => {
      if (create) asked.result.createObjectStore(STORE);
      else asked.transaction?.abort();
    };
    asked.onsuccess = () => resolve(asked.result);
    asked.onerror = () => reject(asked.error ?? new Error('storage failed'));
  });
}

/** Files in IndexedDB, in a database of this name. It's opened for each use, so that nothing blocks its removal. */
export function blobStore(name: string): Pick<LocalStoragePort, 'readBlob' | 'writeBlob' | 'removeBlob'> {
  const run = async <T>(
    mode: IDBTransactionMode,
    work: (store: IDBObjectStore) => IDBRequest<T>,
    create = false,
  ): Promise<T> => {
    const database = await open(name, create);
    try {
      const transaction = database.transaction(STORE, mode);
      const done = committed(transaction);
      const [result] = await Promise.all([request(() => work(transaction.objectStore(STORE))), done]);
      return result;
    } finally {
      database.close();
    }
  };
  /** What couldn't be written, for as long as the page lives. */
  const unwritten = new Map<string, Blob>();
  return {
    async readBlob(key) {
      const kept = unwritten.get(key);
      if (kept !== undefined) return kept;
      try {
        return toBlob(await run<unknown>('readonly', (store) => store.get(key)));
      } catch {
        return null;
      }
    },
    async writeBlob(key, blob) {
      try {
        const file: StoredFile = { type: blob.type, bytes: await blob.arrayBuffer() };
        await run('readwrite', (store) => store.put(file, key), true);
        unwritten.delete(key);
        return ok();
      } catch (error) {
        unwritten.set(key, blob);
        const full = error instanceof DOMException && error.name === 'QuotaExceededError';
        return refused(failure(full ? 'full' : 'unavailable', error instanceof Error ? error.message : ''));
      }
    },
    async removeBlob(key) {
      unwritten.delete(key);
      try {
        await run('readwrite', (store) => store.delete(key));
      } catch {
        // A database that can't be opened counts as empty.
      }
    },
  };
}
