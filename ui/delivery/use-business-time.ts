import { useEffect, useState } from 'react';
import type { BusinessId } from '#core/business/business-id.ts';
import { MerchantDeliveries } from '#core/delivery/merchant/merchant-deliveries.ts';
import { usePort } from '#ui/app/use-port.ts';
import { businessTime, deviceTimeZone, type BusinessTime } from './business-time.ts';

/** Time zones of businesses loaded so far. */
const known = new Map<BusinessId, string>();

/** Caches a time zone that was just loaded or saved. */
export const noteTimeZone = (business: BusinessId, timeZone: string): void => void known.set(business, timeZone);

/** Formats times for a business; null until its time zone is known. Falls back to the device's zone. */
export function useBusinessTime(business: BusinessId): BusinessTime | null {
  const deliveries = usePort(MerchantDeliveries);
  const [zone, setZone] = useState<string | null>(() => known.get(business) ?? null);
  useEffect(() => {
    let current = true;
    void deliveries
      .settings(business)
      .then(
        (answer) => (answer.ok ? (answer.value?.pickup?.timeZone ?? null) : null),
        () => null,
      )
      .then((found) => {
        if (found !== null) noteTimeZone(business, found);
        if (current) setZone((before) => found ?? before ?? deviceTimeZone());
      });
    return () => {
      current = false;
    };
  }, [business, deliveries]);
  return zone === null ? null : businessTime(zone);
}
