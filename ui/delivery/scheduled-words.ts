import type { DeliverySummary } from '#core/delivery/merchant/merchant-delivery.ts';
import type { BusinessTime } from './business-time.ts';
import { shownStatus, type ShownStatus } from './shown-status.ts';
import { statusWords } from './status-words.ts';
import { dayAhead, shortDay, windowWords } from './window-words.ts';

type Scheduled = Pick<DeliverySummary, 'opensAt' | 'dropoffReadyAt' | 'dueAt'>;

/** The status for a merchant's lists: a delivery that couriers don't see yet is scheduled. */
export const listedStatus = (
  delivery: Pick<DeliverySummary, 'status' | 'failureReason' | 'opensAt'>,
): ShownStatus | 'scheduled' => (delivery.opensAt === null ? shownStatus(delivery) : 'scheduled');

const startOf = ({ dropoffReadyAt, dueAt }: Scheduled): number => dropoffReadyAt ?? dueAt - 1;

/** `Sat, Dec 5, 2–3 PM · opens 1:10 PM`, for one that couriers don't see yet. */
export function scheduledWords(delivery: Scheduled, opensAt: number, times: BusinessTime): string {
  const { dropoffReadyAt, dueAt } = delivery;
  const start = startOf(delivery);
  return `${shortDay(start, times.timeZone)}, ${windowWords(dropoffReadyAt, dueAt, times)} · opens ${times.near(opensAt, start)}`;
}

/** The headline of a delivery's page: its status, or `Scheduled for Saturday, 2–3 PM`. */
export function merchantHeadline(
  delivery: Scheduled & Pick<DeliverySummary, 'status' | 'failureReason'>,
  times: BusinessTime,
  now: number,
): string {
  if (delivery.opensAt === null) return statusWords[shownStatus(delivery)].headline.merchant;
  const day = dayAhead(startOf(delivery), now, times.timeZone);
  return `Scheduled for ${day}, ${windowWords(delivery.dropoffReadyAt, delivery.dueAt, times)}`;
}
