import { useSyncExternalStore } from 'react';
import { usePath } from '#ui/app/routing/use-path.ts';

const noChanges = () => () => undefined;

/** Whether a prerendered page is being hydrated. */
export const useHydrating = (): boolean =>
  useSyncExternalStore(
    noChanges,
    () => false,
    () => true,
  );

/**
 * The path to render. A prerendered part hydrates with the path that it was rendered for, even if the app has moved on.
 */
export function useRenderedPath(): string {
  const pathname = usePath();
  const hydrating = useHydrating();
  return hydrating && !import.meta.env.SSR ? (document.getElementById('root')?.dataset['path'] ?? pathname) : pathname;
}
