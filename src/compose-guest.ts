import { cryptoRandom } from '#adapters/browser/crypto-random.ts';
import { pageVisibility } from '#adapters/browser/page-visibility.ts';
import { systemClock } from '#adapters/browser/system-clock.ts';
import { systemTimers } from '#adapters/browser/system-timers.ts';
import { guestTracking } from '#adapters/supabase/delivery/guest-tracking.ts';
import { serverClock } from '#adapters/supabase/server-clock.ts';
import { AlertedDeliveries } from '#core/alert/alerted-deliveries.ts';
import { AlertsHere } from '#core/alert/alerts-here.ts';
import { ServerClock } from '#core/clock.ts';
import { TrackingFeed } from '#core/delivery/courier/delivery-feed.ts';
import { polledTracking } from '#core/delivery/live/polled-tracking.ts';
import type { Port } from '#core/port.ts';
import { TellSupport } from '#core/support/recipient/tell-support.ts';
import { paths } from '#ui/app/paths.ts';
import { routeOf } from '#ui/app/routes.ts';
import { setAccount, setVisitor } from '#ui/app/state.ts';
import { portHandles } from '#ui/app/use-port.ts';
import { LIVE_PREFIX } from './live-keys.ts';
import { reloadOffer } from './reload-offer.ts';

const { VITE_SUPABASE_URL: url = '' } = import.meta.env;

/** A guest's actions don't change the views of deliveries. */
const noNudges = () => () => undefined;

/** The page's inline script may have sent the first request already. */
const fetchOnce: typeof fetch = (input, init) => {
  const early = window.__earlyTracking;
  delete window.__earlyTracking;
  return early !== undefined && early.body === init?.body ? early.answer : fetch(input, init);
};

const clock = serverClock(systemClock);

const { live } = guestTracking({ url }, clock.listening(fetchOnce), reloadOffer());

/** The ports of a guest's tracking page, without the container and the client library. */
const provided = new Map<Port<unknown>, unknown>([
  [ServerClock, clock],
  [AlertsHere, portHandles(async () => (await import('./alerts/guest-alerts.ts')).guestAlerts as never)(AlertsHere)],
  [
    AlertedDeliveries,
    // Fetched only in a browser with alerts: it brings the storage and its schemas.
    portHandles(async () => (await import('./alerts/guest-alerted.ts')).guestAlerted as never)(AlertedDeliveries),
  ],
  [TellSupport, portHandles(async () => (await import('./guest-support.ts')).guestSupport as never)(TellSupport)],
  [
    TrackingFeed,
    polledTracking(
      { tracking: live, nudges: noNudges },
      { clock, random: cryptoRandom, timers: systemTimers, visibility: pageVisibility },
    ) satisfies TrackingFeed,
  ],
]);

export const resolve = <T>(port: Port<T>): T | undefined => provided.get(port) as T | undefined;

const onTracking = (): boolean => routeOf(location.pathname).path.startsWith(paths.track);

const signedIn = (): boolean => {
  try {
    return localStorage.getItem(`${LIVE_PREFIX}session`) !== null;
  } catch {
    return false;
  }
};

/**
 * Most people who track a delivery never use anything else. For a guest on the tracking page, runs `work` when they go
 * to another screen or sign in in another tab: until then, the code for other screens isn't fetched. For everyone else,
 * runs it immediately.
 */
export function whenGuestLeaves(work: () => void): void {
  if (!onTracking() || signedIn()) return work();
  setVisitor(null);
  setAccount(null);
  const events = ['pushState', 'replaceState', 'popstate', 'storage'] as const;
  const look = () => {
    if (onTracking() && !signedIn()) return;
    for (const name of events) removeEventListener(name, look);
    work();
  };
  for (const name of events) addEventListener(name, look);
}
