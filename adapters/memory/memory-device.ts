import { ok } from '#core/result.ts';
import type { LocalStoragePort } from '#core/storage/local-storage-port.ts';

/**
 * A device whose storage lives as long as the process: its tabs share the local area, and each has its own session
 * area.
 */
export interface MemoryDevice {
  tab(): LocalStoragePort;
}

export function memoryDevice(): MemoryDevice {
  const local = new Map<string, string>();
  const files = new Map<string, Blob>();
  const watchers = new Map<object, Set<() => void>>();

  return {
    tab() {
      const session = new Map<string, string>();
      const mine = {};
      watchers.set(mine, new Set());
      const notifyOtherTabs = () => {
        for (const [tab, listeners] of watchers) {
          if (tab !== mine) for (const listener of listeners) queueMicrotask(listener);
        }
      };
      const area = (name: 'session' | 'local') => (name === 'session' ? session : local);
      return {
        read: (name, key) => area(name).get(key) ?? null,
        write(name, key, value) {
          area(name).set(key, value);
          if (name === 'local') notifyOtherTabs();
          return ok();
        },
        remove(name, key) {
          if (area(name).delete(key) && name === 'local') notifyOtherTabs();
        },
        watch(listener) {
          watchers.get(mine)?.add(listener);
          return () => watchers.get(mine)?.delete(listener);
        },
        readBlob: async (key) => files.get(key) ?? null,
        async writeBlob(key, blob) {
          files.set(key, blob);
          return ok();
        },
        async removeBlob(key) {
          files.delete(key);
        },
      };
    },
  };
}
