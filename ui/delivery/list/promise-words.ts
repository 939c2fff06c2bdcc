import { isFinal } from '#core/delivery/delivery-status.ts';
import type { DeliverySummary } from '#core/delivery/merchant-delivery.ts';
import type { BusinessTime } from '#ui/delivery/business-time.ts';

/** The promised time, or how it turned out. A free one that's late is given back; there's no fee to credit. */
export function promiseWords(
  {
    status,
    onTime,
    free,
    dueAt,
    requestedAt,
  }: Pick<DeliverySummary, 'status' | 'onTime' | 'free' | 'dueAt' | 'requestedAt'>,
  times: BusinessTime,
): string {
  if (onTime !== null) return onTime ? 'On time' : free ? 'Late, not counted' : 'Late, credited';
  return isFinal(status) ? '' : `By ${times.near(dueAt, requestedAt)}`;
}
