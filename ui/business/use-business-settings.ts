import { useCallback } from 'react';
import type { BusinessId } from '#core/business/business-id.ts';
import { MerchantDeliveries, type BusinessSettings } from '#core/delivery/merchant/merchant-deliveries.ts';
import { failure } from '#core/failure.ts';
import { ok, refused } from '#core/result.ts';
import { useAnswer } from '#ui/app/use-answer.ts';
import { usePort } from '#ui/app/use-port.ts';
import { noteTimeZone } from '#ui/delivery/use-business-time.ts';

/**
 * The settings of a business: null while loading, `failed` if they can't be loaded. They're loaded again when `version`
 * changes; until then, the last ones stay.
 */
export function useBusinessSettings(business: BusinessId, version: unknown): BusinessSettings | 'failed' | null {
  const deliveries = usePort(MerchantDeliveries);
  const { answer } = useAnswer(
    useCallback(async () => {
      const found = await deliveries.settings(business);
      if (!found.ok) return found;
      if (found.value === null) return refused(failure('denied'));
      if (found.value.pickup !== null) noteTimeZone(business, found.value.pickup.timeZone);
      return ok(found.value);
    }, [business, deliveries]),
    { again: version },
  );
  return answer === null ? null : answer.ok ? answer.value : 'failed';
}
