import { DAY, HOUR } from '../clock.ts';
import type { DeliveryStatus } from '../delivery/lifecycle/delivery-status.ts';
import { isFinal } from '../delivery/lifecycle/delivery-status.ts';
import type { Instant } from '../instant.ts';
import type { Limit } from '../verification/code-limits.ts';
import type { CaseReason, CaseSide, PaidOutcome } from './case.ts';
import { dueAt, type SupportHours } from './support-hours.ts';

interface ReasonRule {
  readonly sides: readonly CaseSide[];
  /** The open minutes of support until the first answer is due. */
  readonly minutes: number;
  /**
   * The part that a business may be refunded: its charges, and for `goods` also the declared value. A courier's loss may be made
   * good. Null if no outcome has an amount.
   */
  readonly money: 'charges' | 'goods' | null;
}

const A_DAY = 8 * 60;
const TWO_DAYS = 2 * A_DAY;

/** The sides that may give each reason, and the time until its first answer. PostgreSQL has the same table. */
export const REASON_RULES: Readonly<Record<CaseReason, ReasonRule>> = {
  never_received: { sides: ['business'], minutes: A_DAY, money: 'goods' },
  missing_items: { sides: ['business'], minutes: A_DAY, money: 'goods' },
  damaged: { sides: ['business'], minutes: A_DAY, money: 'goods' },
  wrong_parcel: { sides: ['business'], minutes: A_DAY, money: 'goods' },
  returned_wrong: { sides: ['business'], minutes: A_DAY, money: 'goods' },
  billing: { sides: ['business', 'courier'], minutes: TWO_DAYS, money: 'charges' },
  counter: { sides: ['courier'], minutes: A_DAY, money: 'charges' },
  conduct: { sides: ['business', 'courier'], minutes: A_DAY, money: null },
  safety: { sides: ['business', 'courier'], minutes: 15, money: null },
  question: { sides: ['business', 'courier', 'person'], minutes: TWO_DAYS, money: null },
  other: { sides: ['business', 'courier', 'person'], minutes: TWO_DAYS, money: null },
};

/** The reasons that a side may give. */
export const reasonsOf = (side: CaseSide): readonly CaseReason[] =>
  (Object.keys(REASON_RULES) as CaseReason[]).filter((reason) => REASON_RULES[reason].sides.includes(side));

/** The outcome with an amount that a case can have; null if none. */
export function paidOutcomeOf({
  side,
  reason,
}: {
  readonly side: CaseSide;
  readonly reason: CaseReason;
}): PaidOutcome | null {
  if (REASON_RULES[reason].money === null) return null;
  return side === 'courier' ? 'made_good' : 'refunded';
}

/** The open minutes until an answer about a delivery that isn't over. */
export const UNDER_WAY_MINUTES = 30;

/** When the first answer is due. `status`: of the delivery that it's about; null without one. */
export function caseDueAt(
  reason: CaseReason,
  status: DeliveryStatus | null,
  openedAt: Instant,
  { hours, timeZone }: { readonly hours: SupportHours; readonly timeZone: string },
): Instant {
  const { minutes } = REASON_RULES[reason];
  const isUnderWay = status !== null && !isFinal(status);
  return dueAt(openedAt, isUnderWay ? Math.min(minutes, UNDER_WAY_MINUTES) : minutes, hours, timeZone);
}

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
