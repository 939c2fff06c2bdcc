import { useEffect, useLayoutEffect, useRef } from 'react';
import { brandFace } from '#brand/brand.ts';
import type { Route } from './route.ts';

export const pageTitle = (route: Pick<Route, 'title'>): string => `${route.title} · ${brandFace.name}`;

/** Whether the current navigation came from the back or forward button. */
let wentBack = false;

/**
 * Detects back and forward navigation. Its listeners must be the first on the window, where `capture` makes no
 * difference: otherwise the router's own would render the next screen first. A layout effect of the app runs before all
 * subscriptions.
 */
export function useHistoryNavigation(): void {
  useLayoutEffect(() => {
    const onPopState = () => {
      wentBack = true;
    };
    const onPushState = () => {
      wentBack = false;
    };
    addEventListener('popstate', onPopState);
    addEventListener('pushState', onPushState);
    return () => {
      removeEventListener('popstate', onPopState);
      removeEventListener('pushState', onPushState);
    };
  }, []);
}

/** After a navigation: sets the title, scrolls to the top, and focuses the heading, which announces the screen. */
export function useRouteChange(route: Route, pathname: string): void {
  const shown = useRef(pathname);

  useEffect(() => {
    document.title = pageTitle(route);
  }, [route]);

  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    // When going back, the browser restores the scroll position itself.
    if (!wentBack) scrollTo({ top: 0, behavior: 'instant' });
    wentBack = false;
    return focusHeading();
  }, [pathname]);
}

/** Puts a screen's subject before its route's title, as long as the screen is mounted. */
export function useTitleSubject(subject: string): void {
  useEffect(() => {
    const { title } = document;
    document.title = `${subject} · ${title}`;
    return () => {
      document.title = title;
    };
  }, [subject]);
}

/** Focuses the heading as soon as it's there; the screen may still be loading. */
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
