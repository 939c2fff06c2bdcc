import type { UserId } from '../identity/user-id.ts';
import type { Instant } from '../instant.ts';
import type { CaseId } from './case.ts';
import type { CaseRecord } from './case-record.ts';
import { caseDueAt, type AnswerTimes } from './case-rules.ts';
import { openedCase, type ReportFacts } from './decide-case.ts';
import { decidedCase } from './decide-objection.ts';
import type { DeliveryId } from '../delivery/lifecycle/delivery.ts';

/** A courier's account that goes to review. `delivery`: the last one that led to it. */
export interface Reviewed extends AnswerTimes {
  readonly id: CaseId;
  readonly courier: UserId;
  readonly delivery: DeliveryId;
  readonly of: Omit<NonNullable<ReportFacts['delivery']>, 'endedAt'>;
}

/** The case in which the courier can answer. Its first message says why, so the courier writes next. */
export const openedReview = (
  { id, courier: opener, delivery, of: { business, status }, ...support }: Reviewed,
  now: Instant,
): CaseRecord => ({
  ...openedCase(
    { id, side: 'courier', opener, business, delivery, reason: 'review' },
    now,
    caseDueAt('review', status, now, support),
  ),
  state: 'theirs',
  answeredAt: now,
});

/** Whether a decision on a person's account ends a case. */
export const isEndedByDecision = ({ reason, opener, state }: CaseRecord, account: UserId): boolean =>
  reason === 'review' && opener === account && state !== 'resolved';

/** A review's case after an administrator's decision on the account. */
export const decidedReview = (record: CaseRecord, by: UserId, now: Instant): CaseRecord =>
  decidedCase(record, 'answered', null, by, now);
