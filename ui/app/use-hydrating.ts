import { useSyncExternalStore } from 'react';
import { usePath } from './use-path.ts';

const noChanges = () => () => undefined;

/** Whether a prerendered page is being taken over. */
export const useHydrating = (): boolean =>
  useSyncExternalStore(
    noChanges,
    () => false,
    () => true,
  );

/** The path to render: while a prerendered part hydrates, the one it was rendered for, wherever the app is by then. */
export function useRenderedPath(): string {
  const pathname = usePath();
  const hydrating = useHydrating();
  return hydrating && !import.meta.env.SSR ? (document.getElementById('root')?.dataset['path'] ?? pathname) : pathname;
}
