import { useCallback, useSyncExternalStore } from 'react';

/** Whether a media query matches; in a prerendered page, `assumed` until it has hydrated. */
export function useMedia(query: string, assumed = false): boolean {
  const watch = useCallback(
    (listener: () => void) => {
      const list = matchMedia(query);
      list.addEventListener('change', listener);
      return () => list.removeEventListener('change', listener);
    },
    [query],
  );
  return useSyncExternalStore(
    watch,
    () => matchMedia(query).matches,
    () => assumed,
  );
}
