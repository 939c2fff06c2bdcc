import type { CaseReason, CaseSide, PaidOutcome } from './case.ts';

interface ReasonRule {
  /** Those that may report it. */
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
  never_received: { sides: ['business', 'recipient'], minutes: A_DAY, money: 'goods' },
  missing_items: { sides: ['business', 'recipient'], minutes: A_DAY, money: 'goods' },
  damaged: { sides: ['business', 'recipient'], minutes: A_DAY, money: 'goods' },
  wrong_parcel: { sides: ['business', 'recipient'], minutes: A_DAY, money: 'goods' },
  returned_wrong: { sides: ['business'], minutes: A_DAY, money: 'goods' },
  failed_attempt: { sides: [], minutes: A_DAY, money: null },
  billing: { sides: ['business', 'courier'], minutes: TWO_DAYS, money: 'charges' },
  counter: { sides: ['courier'], minutes: A_DAY, money: 'charges' },
  conduct: { sides: ['business', 'courier', 'recipient'], minutes: A_DAY, money: null },
  safety: { sides: ['business', 'courier', 'recipient'], minutes: 15, money: null },
  question: { sides: ['business', 'courier', 'recipient', 'person'], minutes: TWO_DAYS, money: null },
  asked: { sides: [], minutes: TWO_DAYS, money: null },
  review: { sides: [], minutes: TWO_DAYS, money: null },
  other: { sides: ['business', 'courier', 'recipient', 'person'], minutes: TWO_DAYS, money: null },
};

/** The reasons of cases that the team or the system opened. Their first message isn't an answer. */
export const isStartedByTeam = (reason: CaseReason): boolean => reason === 'asked' || reason === 'review';

/** The reasons about the goods that a recipient may give. The business of the delivery sees them too. */
export const GOODS_REASONS = ['never_received', 'missing_items', 'damaged', 'wrong_parcel'] as const;

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
  // A refund is the business's: it's between it and the platform, and never shown to the recipient.
  if (REASON_RULES[reason].money === null || side === 'recipient') return null;
  return side === 'courier' ? 'made_good' : 'refunded';
}
