import type { LocalStoragePort } from '#core/storage/local-storage-port.ts';
import { scopedStorage } from '#adapters/memory/scoped-storage.ts';

/** Panel settings that all windows share. */
const SHARED = ['panel:brand', 'panel:hidden', 'panel:step'];

/**
 * The storage of one window, which acts as a device of its own: session, drafts, simulated network. The first window
 * has no name and uses the plain keys.
 */
export function windowStorage(storage: LocalStoragePort, name: string | null): LocalStoragePort {
  if (name === null) return storage;
  const own = scopedStorage(storage, `window:${name}:`);
  // The panel's settings, which a reset keeps, like those of the first window.
  const panel = scopedStorage(storage, `panel:window:${name}:`);
  const of = (key: string) => (SHARED.includes(key) ? storage : key.startsWith('panel:') ? panel : own);
  return {
    ...own,
    read: (area, key) => of(key).read(area, key),
    write: (area, key, value) => of(key).write(area, key, value),
    remove: (area, key) => of(key).remove(area, key),
  };
}
