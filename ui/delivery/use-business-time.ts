import { useCallback } from 'react';
import type { BusinessId } from '#core/business/business-id.ts';
import { MerchantDeliveries } from '#core/delivery/merchant/merchant-deliveries.ts';
import { ok } from '#core/result.ts';
import { useAnswer } from '#ui/app/use-answer.ts';
import { usePort } from '#ui/app/use-port.ts';
import { businessTime, deviceTimeZone, type BusinessTime } from './business-time.ts';

/** Time zones of businesses loaded so far. */
const known = new Map<BusinessId, string>();

/** Caches a time zone that was just loaded or saved. */
export const noteTimeZone = (business: BusinessId, timeZone: string): void => void known.set(business, timeZone);

/** Formats times for a business; null until its time zone is known. Falls back to the device's zone. */
export function useBusinessTime(business: BusinessId): BusinessTime | null {
  const deliveries = usePort(MerchantDeliveries);
  const { value, failed } = useAnswer(
    useCallback(async () => {
      const answer = await deliveries.settings(business);
      if (!answer.ok) return answer;
      const zone = answer.value?.pickup?.timeZone;
      if (zone !== undefined) noteTimeZone(business, zone);
      return ok(zone ?? known.get(business) ?? deviceTimeZone());
    }, [business, deliveries]),
    { start: known.get(business) },
  );
  const zone = value ?? (failed ? deviceTimeZone() : null);
  return zone === null ? null : businessTime(zone);
}
