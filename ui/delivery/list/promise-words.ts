import { isFinal } from '#core/delivery/lifecycle/delivery-status.ts';
import { isOpen } from '#core/delivery/lifecycle/held.ts';
import type { DeliverySummary } from '#core/delivery/merchant/merchant-delivery.ts';
import type { BusinessTime } from '#ui/delivery/business-time.ts';
import { scheduledWords } from '#ui/delivery/scheduled-words.ts';

/**
 * The promised time, or the outcome and whether its money is on hold; empty for a lost delivery. A late free delivery
 * isn't counted, because it has no fee to credit.
 */
export function promiseWords(
  {
    status,
    failureReason,
    onTime,
    held,
    free,
    opensAt,
    dropoffReadyAt,
    dueAt,
    requestedAt,
  }: Pick<
    DeliverySummary,
    'status' | 'failureReason' | 'onTime' | 'held' | 'free' | 'opensAt' | 'dropoffReadyAt' | 'dueAt' | 'requestedAt'
  >,
  times: BusinessTime,
): string {
  if (opensAt !== null) return scheduledWords({ opensAt, dropoffReadyAt, dueAt }, opensAt, times);
  if (failureReason === 'lost') return '';
  if (onTime === null) return isFinal(status) ? '' : `By ${times.near(dueAt, requestedAt)}`;
  if (isOpen(held))
    return `${onTime ? 'On time' : 'Late'}, waiting for ${held === 'waiting' ? 'confirmation' : 'a decision'}`;
  if (onTime) return 'On time';
  return free ? 'Late, not counted' : held === 'dropped' ? 'Late, not charged' : 'Late, credited';
}
