import { DAY, HOUR, MINUTE } from '../clock.ts';
import type { DeliveryStatus } from '../delivery/lifecycle/delivery-status.ts';
import { isFinal } from '../delivery/lifecycle/delivery-status.ts';
import { later, type Instant } from '../instant.ts';
import type { Limit } from '../verification/code-limits.ts';
import type { CaseReason } from './case.ts';
import { REASON_RULES } from './case-reasons.ts';
import { dueAt, type SupportHours } from './support-hours.ts';

/** The open minutes until an answer about a delivery that isn't over. */
export const UNDER_WAY_MINUTES = 30;

/** When the team answers a case. */
export interface AnswerTimes {
  readonly hours: SupportHours;
  readonly timeZone: string;
  /** Whether someone is on call who may answer it. */
  readonly onCall: boolean;
}

/**
 * When the first answer is due. `status`: of the delivery that it's about; null without one. Minutes of a report about safety
 * are those of the clock while someone is on call.
 */
export function caseDueAt(
  reason: CaseReason,
  status: DeliveryStatus | null,
  openedAt: Instant,
  { hours, timeZone, onCall }: AnswerTimes,
): Instant {
  const { minutes } = REASON_RULES[reason];
  if (reason === 'safety' && onCall) return later(openedAt, minutes * MINUTE);
  const isUnderWay = status !== null && !isFinal(status);
  return dueAt(openedAt, isUnderWay ? Math.min(minutes, UNDER_WAY_MINUTES) : minutes, hours, timeZone);
}

/** A report about safety, an objection and a review open a case of their own: all other reports of a side join one, for good. */
const OWN_CASE: readonly CaseReason[] = ['safety', 'failed_attempt', 'review'];
export const opensOwnCase = (reason: CaseReason): boolean => OWN_CASE.includes(reason);

/** The longest message, in characters. */
export const CASE_TEXT_LENGTH = 2000;
/** The longest words of a decision, in characters. */
export const CASE_WORDS_LENGTH = 280;

/** The time in which a side may reopen its case, once. */
export const REOPENED_WITHIN = 7 * DAY;
/** The time after which a case ends if its side doesn't write. */
export const LAPSES_AFTER = 14 * DAY;
/** The time after a delivery's end at which any case about it ends. */
export const LAPSES_AFTER_END = 83 * DAY;

/** The time for which a delivery's people are kept after the outcome of a case about it. */
export const HELD_BACK_AFTER = 7 * DAY;
/** The longest time for which a case holds back what's deleted 30 days after the end. */
export const HELD_BACK_AT_MOST = 90 * DAY;
/** The time after which the texts of a case without a delivery are deleted, from its outcome. */
export const TEXTS_KEPT = 90 * DAY;

/** The cases that a person may open in a day. */
export const OPENED_CASES: Limit = { limit: 10, windowMs: DAY };
/** The messages that a person may write in an hour. */
export const WRITTEN_MESSAGES: Limit = { limit: 20, windowMs: HOUR };

/** The cases that a recipient's client may open in an hour. */
export const OPENED_BY_RECIPIENT: Limit = { limit: 5, windowMs: HOUR };
