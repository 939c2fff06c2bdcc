import { useCallback, useEffect, useRef, useState } from 'react';
import type { BusinessId } from '#core/business/business-id.ts';
import { Clock, SECOND } from '#core/clock.ts';
import { MerchantDeliveries, type CurrentSettings } from '#core/delivery/merchant/merchant-deliveries.ts';
import { instant, type Instant } from '#core/instant.ts';
import { usePort } from '#ui/app/use-port.ts';
import { noteTimeZone } from '#ui/delivery/use-business-time.ts';

/** Update interval of the shown promise, in ms. */
const TICK_MS = 10 * SECOND;
/** Maximum age of the settings when the page becomes visible again, in ms. */
const STALE_MS = 60 * SECOND;

/** A business's settings: loading, unavailable right now, null if they aren't for this person, or loaded. */
export type RequestSettings = 'loading' | 'failed' | null | CurrentSettings;

/**
 * Loads the settings that a request depends on. `now` is the backend's time, so a wrong clock on this device doesn't
 * matter. `reload` resolves to fresh settings, or null if they can't be loaded.
 */
export function useRequestSettings(business: BusinessId): {
  settings: RequestSettings;
  now: Instant;
  reload: () => Promise<CurrentSettings | null>;
} {
  const deliveries = usePort(MerchantDeliveries);
  const clock = usePort(Clock);
  const [settings, setSettings] = useState<RequestSettings>('loading');
  const [now, setNow] = useState<Instant>(instant(0));
  /** The backend's time minus this device's, in ms. */
  const ahead = useRef(0);
  const loadedAt = useRef(0);
  const current = useRef(true);

  const reload = useCallback(async () => {
    const [answer, here] = await Promise.all([
      deliveries.settings(business).catch(() => ({ ok: false }) as const),
      clock.now().catch(() => 0),
    ]);
    if (!current.current) return null;
    if (!answer.ok) {
      // Keeps the loaded ones: only the price might have changed, and the backend checks that.
      setSettings((before) => (before === 'loading' ? 'failed' : before));
      return null;
    }
    loadedAt.current = performance.now();
    if (answer.value !== null) {
      ahead.current = answer.value.now - here;
      setNow(answer.value.now);
      if (answer.value.pickup !== null) noteTimeZone(business, answer.value.pickup.timeZone);
    }
    setSettings(answer.value);
    return answer.value;
  }, [business, deliveries, clock]);

  useEffect(() => {
    current.current = true;
    void reload();
    const tick = () =>
      void clock.now().then(
        (here) => current.current && setNow(instant(here + ahead.current)),
        () => undefined,
      );
    const timer = setInterval(tick, TICK_MS);
    const onReturn = () => {
      if (document.visibilityState !== 'visible') return;
      if (performance.now() - loadedAt.current > STALE_MS) void reload();
      else tick();
    };
    document.addEventListener('visibilitychange', onReturn);
    return () => {
      current.current = false;
      clearInterval(timer);
      document.removeEventListener('visibilitychange', onReturn);
    };
  }, [reload, clock]);

  const retry = useCallback(() => {
    setSettings((before) => (before === 'failed' ? 'loading' : before));
    return reload();
  }, [reload]);
  return { settings, now, reload: retry };
}
