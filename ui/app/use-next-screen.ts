import { useEffect } from 'react';
import { routeOf } from './routes.ts';
import { whenIdle } from './when-idle.ts';

/**
 * Fetches the next screen once the browser is idle: the one after a form that doesn't call the backend, so that it works to
 * the end without a network, or one that a tap on a list opens.
 */
export function useNextScreen(path: string): void {
  useEffect(
    () =>
      whenIdle(() => {
        // A failure shows when that screen is opened.
        routeOf(path)
          .preload()
          .catch(() => undefined);
      }),
    [path],
  );
}
