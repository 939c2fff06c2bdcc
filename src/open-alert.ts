import { navigate } from 'wouter/use-browser-location';

/** Opens the page of an alert that was tapped, in the open window: a reload would lose typed text. */
export function openTappedAlerts(): void {
  if (!('serviceWorker' in navigator)) return;
  navigator.serviceWorker.addEventListener('message', ({ data, ports }: MessageEvent<unknown>) => {
    const { kind, path } = (typeof data === 'object' && data !== null ? data : {}) as Readonly<Record<string, unknown>>;
    if (kind !== 'open' || typeof path !== 'string' || !/^\/(?![/\\])/u.test(path)) return;
    navigate(path);
    // Without an answer, the worker loads the path.
    ports[0]?.postMessage('opened');
  });
}
