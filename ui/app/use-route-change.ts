import { useEffect, useLayoutEffect, useRef } from 'react';
import { brandFace } from '#brand/brand.ts';
import type { Route } from './route.ts';

export const pageTitle = (route: Pick<Route, 'title'>): string => `${route.title} · ${brandFace.name}`;

/** Whether the current change of address came from the back or forward button. */
let travelled = false;

/**
 * Notices how one moves. Its listeners have to be the first on the window, where `capture` changes nothing: the router's
 * own would let the next screen stand before they hear of it. A layout effect of the app comes before all subscriptions.
 */
export function useTravel(): void {
  useLayoutEffect(() => {
    const onTravel = () => {
      travelled = true;
    };
    const onFollow = () => {
      travelled = false;
    };
    addEventListener('popstate', onTravel);
    addEventListener('pushState', onFollow);
    return () => {
      removeEventListener('popstate', onTravel);
      removeEventListener('pushState', onFollow);
    };
  }, []);
}

/** After a change of screen: a title of its own, the top of the page, and the focus on its heading, which announces it. */
export function useRouteChange(route: Route): void {
  const shown = useRef(route);

  useEffect(() => {
    document.title = pageTitle(route);
    if (shown.current === route) return;
    shown.current = route;
    // Going back, the browser itself returns to where one was on the page.
    if (!travelled) scrollTo({ top: 0, behavior: 'instant' });
    travelled = false;
    return focusHeading();
  }, [route]);
}

/** Puts what a screen is about before the title of its route, for as long as it is shown. */
export function useTitleSubject(subject: string): void {
  useEffect(() => {
    const { title } = document;
    document.title = `${subject} · ${title}`;
    return () => {
      document.title = title;
    };
  }, [subject]);
}

/** Focuses the heading as soon as it stands; the screen may still be on its way. */
function focusHeading(): () => void {
  const tryNow = (): boolean => {
    const heading = document.getElementById('page-title');
    heading?.focus({ preventScroll: true });
    return heading !== null;
  };
  if (tryNow()) return () => undefined;
  const observer = new MutationObserver(() => {
    if (tryNow()) observer.disconnect();
  });
  observer.observe(document.body, { childList: true, subtree: true });
  return () => observer.disconnect();
}
