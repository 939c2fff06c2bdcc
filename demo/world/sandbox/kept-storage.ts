import { ok } from '#core/result.ts';
import type { LocalStoragePort } from '#core/storage/local-storage-port.ts';

/** The texts of a sandbox's storage, by their keys. */
export type KeptTexts = Readonly<Record<string, string>>;

/**
 * The storage of a sandbox that's stored as a whole. It keeps no files: the couriers' photos are drawn again
 * (`doorPhoto`).
 */
export function keptStorage(kept: KeptTexts): { readonly storage: LocalStoragePort; texts(): KeptTexts } {
  const areas = { local: new Map(Object.entries(kept)), session: new Map<string, string>() };
  return {
    storage: {
      read: (area, key) => areas[area].get(key) ?? null,
      write(area, key, value) {
        areas[area].set(key, value);
        return ok();
      },
      remove: (area, key) => void areas[area].delete(key),
      watch: () => () => undefined,
      readBlob: async () => null,
      writeBlob: async () => ok(),
      removeBlob: async () => undefined,
    },
    texts: () => Object.fromEntries(areas.local),
  };
}
