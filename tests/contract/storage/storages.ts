import { browserStorage } from '#adapters/browser/browser-storage.ts';
import { memoryDevice } from '#adapters/memory/memory-device.ts';
import type { StorageUnderTest } from './local-storage.contract.ts';

/** A storage in memory. */
export function openMemoryStorage(): StorageUnderTest {
  const device = memoryDevice();
  const elsewhere = device.tab();
  return { storage: device.tab(), writeElsewhere: (key, value) => void elsewhere.write('local', key, value) };
}

let opened = 0;

/**
 * The browser's own storage, under a prefix. The other tab is simulated with an event, as a browser reports another
 * tab's writes.
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
