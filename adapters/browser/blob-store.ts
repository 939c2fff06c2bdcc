import { failure } from '#core/failure.ts';
import { ok, refused } from '#core/result.ts';
import type { LocalStoragePort } from '#core/storage/local-storage-port.ts';
import { inDatabase } from './in-database.ts';

/** The stored form of a file: Safari's private windows can't store a `Blob`. */
interface StoredFile {
  readonly type: string;
  readonly bytes: ArrayBuffer;
}

/** A file as it was stored. */
function toBlob(stored: unknown): Blob | null {
  const { type, bytes } = (stored ?? {}) as Partial<StoredFile>;
  return bytes instanceof ArrayBuffer ? new Blob([bytes], { type: type ?? '' }) : null;
}

/** Files in IndexedDB, in a database of this name. */
export function blobStore(name: string): Pick<LocalStoragePort, 'readBlob' | 'writeBlob' | 'removeBlob'> {
  const run = inDatabase(name);
  /** Files that couldn't be written, for as long as the page lives. */
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
        await run('readwrite', (store) => store.put(file, key), 'create');
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
