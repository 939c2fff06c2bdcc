import { routeOf } from '#ui/app/routes.ts';

/**
 * Fetches a screen's code as soon as someone points at, touches or focuses a link to it. Returns a function that stops
 * this.
 */
export function preloadOnIntent(): () => void {
  const onIntent = ({ target }: { readonly target: EventTarget | null }) => {
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href^="/"]') : null;
    // A failure shows when the link is followed.
    if (link !== null)
      routeOf(link.pathname)
        .preload()
        .catch(() => undefined);
  };
  // Intent from before the app started.
  onIntent({ target: document.activeElement });
  onIntent({ target: document.querySelector('a:hover') });
  const events = ['pointerover', 'focusin', 'touchstart'] as const;
  for (const name of events) document.addEventListener(name, onIntent, { passive: true });
  return () => {
    for (const name of events) document.removeEventListener(name, onIntent);
  };
}
