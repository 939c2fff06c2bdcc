import { failure, type Failure } from '#core/failure.ts';
import { ok, refused, type Result } from '#core/result.ts';
import type { LocalStoragePort, StorageArea } from '#core/storage/local-storage-port.ts';
import { blobStore } from './blob-store.ts';

/** The storage of an area; null if it's switched off. Browsers then throw on any access. */
function open(area: StorageArea): Storage | null {
  try {
    return area === 'session' ? window.sessionStorage : window.localStorage;
  } catch {
    return null;
  }
}

/** Why a write failed: all browsers report full storage with a quota error. */
const writeFailure = (error: unknown): Failure =>
  error instanceof DOMException && /quota/iu.test(error.name)
    ? failure('full', error.message)
    : failure('unavailable', error instanceof Error ? error.message : '');

/** The browser's own storage, with every key under `prefix`. */
export function browserStorage(prefix: string): LocalStoragePort {
  const areas = { session: open('session'), local: open('local') };
  /** Values that couldn't be written, for as long as the page lives; null for a removal. */
  const unwritten = { session: new Map<string, string | null>(), local: new Map<string, string | null>() };
  const blobs = blobStore(`${prefix}files`);

  return {
    read(area, key) {
      const kept = unwritten[area].get(key);
      if (kept !== undefined) return kept;
      try {
        return areas[area]?.getItem(prefix + key) ?? null;
      } catch {
        return null;
      }
    },
    write(area, key, value): Result<void, Failure> {
      try {
        const storage = areas[area];
        if (storage === null) throw new Error('storage is switched off');
        storage.setItem(prefix + key, value);
        unwritten[area].delete(key);
        return ok();
      } catch (error) {
        unwritten[area].set(key, value);
        return refused(writeFailure(error));
      }
    },
    remove(area, key) {
      try {
        areas[area]?.removeItem(prefix + key);
        unwritten[area].delete(key);
      } catch {
        unwritten[area].set(key, null);
      }
    },
    watch(listener) {
      const onStorage = (event: StorageEvent) => {
        if (event.storageArea === areas.local && (event.key === null || event.key.startsWith(prefix))) listener();
      };
      window.addEventListener('storage', onStorage);
      return () => window.removeEventListener('storage', onStorage);
    },
    ...blobs,
  };
}
