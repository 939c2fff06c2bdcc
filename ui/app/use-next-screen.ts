import { useEffect } from 'react';
import { findRoute } from './find-route.ts';
import { whenIdle } from './when-idle.ts';

/**
 * Fetches the screen that a form leads to, for forms that ask no backend: they work to the end without a network.
 */
export function useNextScreen(path: string): void {
  useEffect(
    () =>
      whenIdle(() => {
        // A failure shows when the form leads there.
        void Promise.resolve(findRoute(path))
          .then((route) => route.preload())
          .catch(() => undefined);
      }),
    [path],
  );
}
