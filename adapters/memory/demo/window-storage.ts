import type { LocalStoragePort } from '#core/storage/local-storage-port.ts';
import { scopedStorage } from '../scoped-storage.ts';

/** What all windows of the demo have in common, although a window's own screens read and write it: how the demo is shown. */
const SHARED = ['panel:brand', 'panel:hidden', 'panel:step'];

/**
 * What a window of the demo keeps for itself, as a device of its own does: who is signed in, drafts, the network. The
 * first window, which has no name, keeps it where a demo of one window does.
 */
export function windowStorage(storage: LocalStoragePort, name: string | null): LocalStoragePort {
  if (name === null) return storage;
  const own = scopedStorage(storage, `window:${name}:`);
  const of = (key: string) => (SHARED.includes(key) ? storage : own);
  return {
    ...own,
    read: (area, key) => of(key).read(area, key),
    write: (area, key, value) => of(key).write(area, key, value),
    remove: (area, key) => of(key).remove(area, key),
  };
}
