import { useCallback } from 'react';
import { SECOND } from '#core/clock.ts';
import { CityHours, type CityList } from '#core/delivery/request/city-hours.ts';
import { instant, type Instant } from '#core/instant.ts';
import { useAnswer, type Answered } from '#ui/app/use-answer.ts';
import { useNow } from '#ui/app/use-now.ts';
import { usePort } from '#ui/app/use-port.ts';
import { useRefreshOnReturn } from '#ui/app/use-refresh.ts';

/** Update interval of the shown times, in ms. */
const TICK_MS = 10 * SECOND;
/** Maximum age of the pauses when the page becomes visible again, in ms. */
const STALE_MS = 60 * SECOND;

/** The cities with their pauses, and the backend's time. `reload` resolves to fresh ones; null if they can't be loaded. */
export function useCities(): {
  cities: Answered<CityList>;
  now: Instant;
  reload: () => Promise<CityList | null>;
} {
  const pauses = usePort(CityHours);
  const read = useCallback(() => pauses.list(), [pauses]);
  const cities = useAnswer(read);
  useRefreshOnReturn(STALE_MS, cities);
  const { value, replace } = cities;
  const reload = useCallback(async () => {
    const answer = await read().catch(() => null);
    if (answer?.ok !== true) return null;
    replace(answer.value);
    return answer.value;
  }, [read, replace]);
  return { cities, now: instant(useNow(TICK_MS, value?.now ?? 0)), reload };
}
