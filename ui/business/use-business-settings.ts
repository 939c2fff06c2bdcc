import { useEffect, useState } from 'react';
import type { BusinessId } from '#core/business/business-id.ts';
import { MerchantDeliveries, type BusinessSettings } from '#core/delivery/merchant/merchant-deliveries.ts';
import { usePort } from '#ui/app/use-port.ts';
import { noteTimeZone } from '#ui/delivery/use-business-time.ts';

/**
 * The settings of a business: null while loading, `failed` if they can't be loaded. They're loaded again when `version`
 * changes; until then, the last ones stay.
 */
export function useBusinessSettings(business: BusinessId, version: unknown): BusinessSettings | 'failed' | null {
  const deliveries = usePort(MerchantDeliveries);
  const [settings, setSettings] = useState<BusinessSettings | 'failed' | null>(null);
  useEffect(() => {
    let current = true;
    void deliveries
      .settings(business)
      .then(
        (answer) => (answer.ok ? answer.value : null),
        () => null,
      )
      .then((found) => {
        if (found?.pickup) noteTimeZone(business, found.pickup.timeZone);
        if (current) setSettings((before) => found ?? before ?? 'failed');
      });
    return () => {
      current = false;
    };
  }, [business, deliveries, version]);
  return settings;
}
