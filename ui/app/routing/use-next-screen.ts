import { useEffect } from 'react';
import { routeOf } from '#ui/app/routes.ts';
import { whenIdle } from '#ui/app/loading/when-idle.ts';

/**
 * Fetches the next screen's code once the browser is idle: for a form that doesn't call the backend, so that it works
 * offline to the end, or for a list whose rows open that screen.
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
