import { browserStorage } from '#adapters/browser/browser-storage.ts';
import { memoryDevice } from '#adapters/memory/memory-device.ts';
import type { StorageUnderTest } from './local-storage.contract.ts';

/** A storage that does not outlive the process. */
export function openMemoryStorage(): StorageUnderTest {
  const device = memoryDevice();
  const elsewhere = device.tab();
  return { storage: device.tab(), writeElsewhere: (key, value) => void elsewhere.write('local', key, value) };
}

let opened = 0;

/**
 * The browser's own storage, under its own prefix. The other tab is simulated: a browser reports its writes with an
 * event.
 */
export function openBrowserStorage(): StorageUnderTest {
  opened += 1;
  const prefix = `test-${opened}:`;
  return {
    storage: browserStorage(prefix),
    writeElsewhere(key, value) {
      window.localStorage.setItem(prefix + key, value);
      window.dispatchEvent(
        new StorageEvent('storage', { key: prefix + key, newValue: value, storageArea: window.localStorage }),
      );
    },
  };
}
