import { navigate } from 'wouter/use-browser-location';
import { isHalfFilled, watchChanges } from './half-filled.ts';

/** Whether this page shows a path, or could without taking typed text away. */
function findPath(path: string): 'shown' | 'near' | 'free' | 'typing' {
  const { pathname, search } = new URL(path, location.origin);
  if (pathname === location.pathname && search === location.search) return 'shown';
  if (isHalfFilled()) return 'typing';
  return pathname === location.pathname ? 'near' : 'free';
}

/**
 * Answers the worker of alerts when one was tapped: it looks for a page that may show the alert's path, and then asks
 * that page to open it. The page doesn't reload.
 */
export function openTappedAlerts(): void {
  if (!('serviceWorker' in navigator)) return;
  watchChanges();
  navigator.serviceWorker.addEventListener('message', ({ data, ports }: MessageEvent<unknown>) => {
    const { kind, path } = (typeof data === 'object' && data !== null ? data : {}) as Readonly<Record<string, unknown>>;
    if (typeof path !== 'string' || !/^\/(?![/\\])/u.test(path)) return;
    const found = findPath(path);
    if (kind === 'find') ports[0]?.postMessage(found);
    if (kind !== 'open') return;
    if (found === 'near' || found === 'free') navigate(path);
    // Without this answer, the worker opens a new window.
    ports[0]?.postMessage(found === 'typing' ? 'typing' : 'opened');
  });
}
