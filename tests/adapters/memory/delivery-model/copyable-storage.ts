import { ok } from '#core/result.ts';
import type { LocalStoragePort } from '#core/storage/local-storage-port.ts';

/** Device storage that a test can inspect and copy. */
export interface CopyableStorage extends LocalStoragePort {
  /** Names of the stored files. */
  files(): readonly string[];
  copy(): CopyableStorage;
}

export function copyableStorage(
  texts: ReadonlyMap<string, string> = new Map(),
  blobs: ReadonlyMap<string, Blob> = new Map(),
): CopyableStorage {
  const [kept, files] = [new Map(texts), new Map(blobs)];
  return {
    read: (area, key) => kept.get(`${area} ${key}`) ?? null,
    write(area, key, value) {
      kept.set(`${area} ${key}`, value);
      return ok();
    },
    remove: (area, key) => void kept.delete(`${area} ${key}`),
    watch: () => () => undefined,
    readBlob: async (key) => files.get(key) ?? null,
    async writeBlob(key, blob) {
      files.set(key, blob);
      return ok();
    },
    async removeBlob(key) {
      files.delete(key);
    },
    files: () => [...files.keys()],
    copy: () => copyableStorage(kept, files),
  };
}
