import { useSyncExternalStore } from 'react';

const noChanges = () => () => undefined;

/** Whether a prerendered page is being taken over. */
export const useHydrating = (): boolean =>
  useSyncExternalStore(
    noChanges,
    () => false,
    () => true,
  );
