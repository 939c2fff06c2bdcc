import { useCallback } from 'react';
import type { BusinessId } from '#core/business/business-id.ts';
import { SECOND } from '#core/clock.ts';
import { MerchantDeliveries, type CurrentSettings } from '#core/delivery/merchant/merchant-deliveries.ts';
import { instant, type Instant } from '#core/instant.ts';
import { useAnswer, type Answered } from '#ui/app/use-answer.ts';
import { useNow } from '#ui/app/use-now.ts';
import { usePort } from '#ui/app/use-port.ts';
import { useRefreshOnReturn } from '#ui/app/use-refresh.ts';
import { noteTimeZone } from '#ui/delivery/use-business-time.ts';

/** Update interval of the shown promise, in ms. */
const TICK_MS = 10 * SECOND;
/** Maximum age of the settings when the page becomes visible again, in ms. */
const STALE_MS = 60 * SECOND;

/**
 * The settings that a request depends on; null if they aren't for this person. They stay if they can't be loaded again:
 * only the price might have changed, and the backend checks that. `now` is the backend's time. `reload` resolves to
 * fresh settings, or null if they can't be loaded.
 */
export function useRequestSettings(business: BusinessId): {
  settings: Answered<CurrentSettings | null>;
  now: Instant;
  reload: () => Promise<CurrentSettings | null>;
} {
  const deliveries = usePort(MerchantDeliveries);
  const read = useCallback(async () => {
    const answer = await deliveries.settings(business);
    if (answer.ok && answer.value?.pickup) noteTimeZone(business, answer.value.pickup.timeZone);
    return answer;
  }, [deliveries, business]);
  const settings = useAnswer(read);
  useRefreshOnReturn(STALE_MS, settings);
  const { value, replace } = settings;
  const reload = useCallback(async () => {
    const answer = await read().catch(() => null);
    if (answer?.ok !== true) return null;
    replace(answer.value);
    return answer.value;
  }, [read, replace]);
  return { settings, now: instant(useNow(TICK_MS, value?.now ?? 0)), reload };
}
