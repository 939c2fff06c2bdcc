import { useCallback, useEffect, useState } from 'react';
import { LocalStoragePort } from '#core/storage/local-storage-port.ts';
import { usePort } from '#ui/app/use-port.ts';

/**
 * A choice of the panel that is remembered on the device; `null` until it has been read. A shared one changes in all
 * windows.
 */
export function useSetting<T extends string>(
  name: string,
  choices: readonly T[],
  fallback: T,
  shared = false,
): [T | null, (value: T) => Promise<void>] {
  const storage = usePort(LocalStoragePort);
  const [value, setValue] = useState<T | null>(null);
  const key = `panel:${name}`;
  const known = choices.join();
  useEffect(() => {
    let current = true;
    void storage.read('local', key).then((stored) => {
      if (current) setValue((before) => before ?? (known.split(',').includes(stored ?? '') ? (stored as T) : fallback));
    });
    const readAgain = () =>
      void storage.read('local', key).then((stored) => {
        if (current && known.split(',').includes(stored ?? '')) setValue(stored as T);
      });
    const unwatch = shared ? storage.watch(readAgain) : null;
    return () => {
      current = false;
      void unwatch?.then((stop) => stop());
    };
  }, [storage, key, known, fallback, shared]);
  const choose = useCallback(
    async (next: T) => {
      setValue(next);
      await storage.write('local', key, next);
    },
    [storage, key],
  );
  return [value, choose];
}
