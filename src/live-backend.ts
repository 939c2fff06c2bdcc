import { browserStorage } from '#adapters/browser/browser-storage.ts';
import { cryptoRandom } from '#adapters/browser/crypto-random.ts';
import { devicePosition } from '#adapters/browser/device-position.ts';
import { pageVisibility } from '#adapters/browser/page-visibility.ts';
import { systemClock } from '#adapters/browser/system-clock.ts';
import { connectSupabase } from '#adapters/supabase/connect-supabase.ts';
import { serverClock } from '#adapters/supabase/server-clock.ts';
import { laterAlerts } from './alerts/later-alerts.ts';
import type { Platform } from './platform.ts';
import { LIVE_PREFIX } from './live-keys.ts';
import { reloadOffer } from './reload-offer.ts';

/** The product on a Supabase project: a hosted one, or the local stack. */
export function liveBackend(): Platform {
  const storage = browserStorage(LIVE_PREFIX);
  const clock = serverClock(systemClock);
  // The build fails without them.
  const { VITE_SUPABASE_URL: url = '', VITE_SUPABASE_ANON_KEY: anonKey = '' } = import.meta.env;
  const backend = connectSupabase({
    url,
    anonKey,
    storage,
    siteUrl: location.origin,
    fetch: clock.listening((...call) => fetch(...call)),
    onUnknownAnswer: reloadOffer(),
  });
  return {
    alerts: laterAlerts(async () => (await import('./alerts/live-alerts.ts')).liveAlerts(backend.alertDevices)),
    devicePosition: devicePosition(pageVisibility),
    storage,
    clock: systemClock,
    serverClock: clock,
    random: cryptoRandom,
    backend,
  };
}
