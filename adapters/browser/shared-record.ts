import { inDatabase } from './in-database.ts';

/**
 * One record in IndexedDB, beside a prefix's files. Pages of every process read its last value immediately, unlike in
 * local storage. Reading and writing fail if there's no IndexedDB.
 */
export function sharedRecord(prefix: string, key: string) {
  const run = inDatabase(`${prefix}files`);
  return {
    /** The last written value; undefined if there's none. */
    async read(): Promise<unknown> {
      try {
        return await run<unknown>('readonly', (store) => store.get(key));
      } catch (error) {
        if (error instanceof DOMException && error.name === 'AbortError') return undefined;
        throw error;
      }
    },
    async write(value: unknown): Promise<void> {
      await run('readwrite', (store) => store.put(value, key), 'create');
    },
  };
}
