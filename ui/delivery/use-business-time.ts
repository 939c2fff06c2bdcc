import { useEffect, useState } from 'react';
import type { BusinessId } from '#core/business/business-id.ts';
import { MerchantDeliveries } from '#core/delivery/merchant-deliveries.ts';
import { usePort } from '#ui/app/use-port.ts';
import { businessTime, deviceTimeZone, type BusinessTime } from './business-time.ts';

/** The time zones of businesses, as far as this page has read them. */
const known = new Map<BusinessId, string>();

/** Notes what a business has just told, so that its screens need not ask. */
export const noteTimeZone = (business: BusinessId, timeZone: string): void => void known.set(business, timeZone);

/** The times of a business; null until its time zone is known. Where it can't be had, the device's own stands for it. */
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
