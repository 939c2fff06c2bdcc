const STORE = 'files';

function request<T>(make: () => IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const asked = make();
    asked.onsuccess = () => resolve(asked.result);
    asked.onerror = () => reject(asked.error ?? new Error('storage failed'));
  });
}

/**
 * Waits until a change is on disk. A full device may report its error only at the commit, after the request itself
 * succeeded.
 */
function committed(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error ?? new Error('storage failed'));
  });
}

/** Opens a database. Unless it's for writing, a missing one stays missing: opening would create it. */
function open(name: string, create: boolean): Promise<IDBDatabase> {
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

/**
 * Runs one request in the database of this name and waits until it's committed. The database is opened for each use, so
 * that nothing blocks its removal. A missing one fails with an `AbortError`, unless `create` is set.
 */
export const inDatabase =
  (name: string) =>
  async <T>(
    mode: IDBTransactionMode,
    work: (store: IDBObjectStore) => IDBRequest<T>,
    missing: 'create' | 'fail' = 'fail',
  ): Promise<T> => {
    const database = await open(name, missing === 'create');
    try {
      const transaction = database.transaction(STORE, mode);
      const done = committed(transaction);
      const [result] = await Promise.all([request(() => work(transaction.objectStore(STORE))), done]);
      return result;
    } finally {
      database.close();
    }
  };
