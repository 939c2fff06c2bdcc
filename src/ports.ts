import { Clock } from '#core/clock.ts';
import { TrackingFeed } from '#core/delivery/delivery-feed.ts';
import type { Port } from '#core/port.ts';
import type { ResolvePort } from '#ui/app/use-port.ts';
import type { Resolve } from './compose.ts';

interface Composition {
  readonly resolve: Resolve;
}

/** Spelled out as the build replaces it: that's what drops the other backend with all its code. */
const fetchChosen = (): Promise<Composition> =>
  import.meta.env.VITE_BACKEND === 'demo' ? import('./compose-demo.ts') : import('./compose-live.ts');

let composition: Promise<Composition> | null = null;

/** Fetches the container, with its adapters and use cases, once; again after a failure. */
export function fetchComposition(): Promise<Composition> {
  composition ??= fetchChosen().catch((error: unknown) => {
    composition = null;
    throw error;
  });
  return composition;
}

/** Whether this is all that the page needs: someone who isn't signed in follows a delivery, and went nowhere else yet. */
const isGuests = (port: Port<unknown>): boolean =>
  (port === TrackingFeed || port === Clock) &&
  composition === null &&
  !document.documentElement.hasAttribute('data-session');

export const resolvePort: ResolvePort = async <T>(port: Port<T>) => {
  if (import.meta.env.VITE_BACKEND === 'live' && isGuests(port))
    return (await import('./compose-guest.ts')).resolve(port);
  return (await fetchComposition()).resolve(port);
};
