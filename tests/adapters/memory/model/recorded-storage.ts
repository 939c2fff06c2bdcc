import type { LocalStoragePort } from '#core/storage/local-storage-port.ts';

/** A browser storage that can list its contents, which the port itself can't. */
export interface RecordedStorage extends LocalStoragePort {
  /** Every text by area and key, such as `local session`. */
  held(): ReadonlyMap<string, string>;
}

/** `local` is shared by the tabs of one browser. */
export function recordedStorage(storage: LocalStoragePort, local: Map<string, string>): RecordedStorage {
  const session = new Map<string, string>();
  const area = (name: 'session' | 'local') => (name === 'session' ? session : local);
  return {
    ...storage,
    write(name, key, value) {
      area(name).set(key, value);
      return storage.write(name, key, value);
    },
    remove(name, key) {
      area(name).delete(key);
      storage.remove(name, key);
    },
    held() {
      const named = (of: string, texts: ReadonlyMap<string, string>) =>
        [...texts].map(([key, value]): [string, string] => [`${of} ${key}`, value]);
      return new Map([...named('session', session), ...named('local', local)]);
    },
  };
}
