import { useSyncExternalStore } from 'react';

/** From this width on, a list is a table. */
const WIDE = '(min-width: 60rem)';

function watch(listener: () => void): () => void {
  const query = matchMedia(WIDE);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

/** Whether there's space for a table; otherwise the rows are cards. */
export const useWide = (): boolean =>
  useSyncExternalStore(
    watch,
    () => matchMedia(WIDE).matches,
    () => false,
  );
