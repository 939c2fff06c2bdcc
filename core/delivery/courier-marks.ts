import type { UserId } from '../account/user-id.ts';
import { DAY } from '../clock.ts';
import type { Instant } from '../instant.ts';
import { heldByFailure } from './held.ts';
import type { DeliveryCommand } from './delivery-machine.ts';

/** What a courier did that nobody else can confirm: a failure for which only their word stands, or a delivery given back. */
export type MarkKind = 'failure' | 'release';

/** One of those, as it's kept for a day. */
export interface CourierMark {
  readonly courier: UserId;
  readonly kind: MarkKind;
  readonly at: Instant;
}

/** How many of a kind within a day bring a courier's account before an administrator. */
export const MARKS_FOR_REVIEW: Readonly<Record<MarkKind, number>> = { failure: 4, release: 10 };

/** What administrators read about it in the account's history. The database has the same words. */
export const REVIEW_REASONS: Readonly<Record<MarkKind, string>> = {
  failure: '4 deliveries in a day failed for a reason that only the courier saw.',
  release: '10 deliveries in a day were given back before the pickup.',
};

/** The mark that a courier's step leaves; null for most. */
export function markOf(step: DeliveryCommand): MarkKind | null {
  if (step.kind === 'release') return 'release';
  return step.kind === 'fail' && heldByFailure(step.reason) !== null ? 'failure' : null;
}

/** Whether a mark still counts. */
export const isRecent = ({ at }: CourierMark, now: Instant): boolean => now - at < DAY;

/** Why a courier with these marks, all recent, is reviewed; null if they aren't. */
export function reviewReason(marks: readonly CourierMark[], latest: MarkKind): string | null {
  const count = marks.filter(({ kind }) => kind === latest).length;
  return count >= MARKS_FOR_REVIEW[latest] ? REVIEW_REASONS[latest] : null;
}
