import { isFinal } from '#core/delivery/delivery-status.ts';
import type { DeliverySummary } from '#core/delivery/merchant-delivery.ts';
import type { BusinessTime } from '#ui/delivery/business-time.ts';

/**
 * The promised time, or how it turned out; nothing for a lost delivery. A late free delivery is given back, because it
 * has no fee to credit.
 */
export function promiseWords(
  {
    status,
    failureReason,
    onTime,
    free,
    dueAt,
    requestedAt,
  }: Pick<DeliverySummary, 'status' | 'failureReason' | 'onTime' | 'free' | 'dueAt' | 'requestedAt'>,
  times: BusinessTime,
): string {
  if (failureReason === 'lost') return '';
  if (onTime !== null) return onTime ? 'On time' : free ? 'Late, not counted' : 'Late, credited';
  return isFinal(status) ? '' : `By ${times.near(dueAt, requestedAt)}`;
}
