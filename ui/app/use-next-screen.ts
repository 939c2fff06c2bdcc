import { useEffect } from 'react';
import { routeOf } from './routes.ts';
import { whenIdle } from './when-idle.ts';

/** Fetches the screen after a form, for forms that don't call the backend: they work to the end without a network. */
export function useNextScreen(path: string): void {
  useEffect(
    () =>
      whenIdle(() => {
        // A failure shows when the form opens that screen.
        routeOf(path)
          .preload()
          .catch(() => undefined);
      }),
    [path],
  );
}
