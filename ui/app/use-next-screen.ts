import { useEffect } from 'react';
import { routeOf } from './routes.ts';
import { whenIdle } from './when-idle.ts';

/**
 * Fetches the screen that a form leads to, for forms that ask no backend: they work to the end without a network.
 */
export function useNextScreen(path: string): void {
  useEffect(
    () =>
      whenIdle(() => {
        // A failure shows when the form leads there.
        routeOf(path)
          .preload()
          .catch(() => undefined);
      }),
    [path],
  );
}
