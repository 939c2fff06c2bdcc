import * as v from 'valibot';
import type { Failure } from '../failure.ts';
import type { Result } from '../result.ts';
import type { LocalStoragePort, StorageArea } from './local-storage-port.ts';

/** One typed record under one key. A corrupted one counts as missing and is removed. */
export interface StoredRecord<T> {
  read(storage: LocalStoragePort): T | null;
  write(storage: LocalStoragePort, value: T): Result<void, Failure>;
  remove(storage: LocalStoragePort): void;
}

export function storedRecord<T>(area: StorageArea, key: string, schema: v.GenericSchema<unknown, T>): StoredRecord<T> {
  return {
    read(storage) {
      const text = storage.read(area, key);
      if (text === null) return null;
      const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), schema), text);
      if (parsed.success) return parsed.output;
      storage.remove(area, key);
      return null;
    },
    write: (storage, value) => storage.write(area, key, JSON.stringify(value)),
    remove: (storage) => storage.remove(area, key),
  };
}
