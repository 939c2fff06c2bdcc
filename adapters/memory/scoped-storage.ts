import type { LocalStoragePort } from '#core/storage/local-storage-port.ts';

/** Part of a device's storage: every key under `prefix`. */
export const scopedStorage = (storage: LocalStoragePort, prefix: string): LocalStoragePort => ({
  read: (area, key) => storage.read(area, prefix + key),
  write: (area, key, value) => storage.write(area, prefix + key, value),
  remove: (area, key) => storage.remove(area, prefix + key),
  watch: (listener) => storage.watch(listener),
  readBlob: (key) => storage.readBlob(prefix + key),
  writeBlob: (key, blob) => storage.writeBlob(prefix + key, blob),
  removeBlob: (key) => storage.removeBlob(prefix + key),
});
