import type { BusinessId } from '../business/business-id.ts';
import type { DeliveryId } from '../delivery/lifecycle/delivery.ts';
import type { TrackingNumber } from '../delivery/lifecycle/tracking-number.ts';
import type { Cents, Currency } from '../delivery/price/tariff.ts';
import { idKind, type Id } from '../id.ts';
import type { Instant } from '../instant.ts';

export type CaseId = Id<'CaseId'>;
export const { is: isCaseId, parse: caseId, known: knownCaseId, make: newCaseId } = idKind('CaseId');

/** A message's id, made by its writer: the same message sent again is stored once. */
export type MessageId = Id<'MessageId'>;
export const { is: isMessageId, known: knownMessageId, make: newMessageId } = idKind('MessageId');

/** A photo's id, made by its sender: the same photo sent again is stored once. */
export type CasePhotoId = Id<'CasePhotoId'>;
export const { is: isCasePhotoId, known: knownCasePhotoId, make: newCasePhotoId } = idKind('CasePhotoId');

/** The sides of cases. A business's, a courier's and a recipient's is about a delivery; a person's is about none. */
export const CASE_SIDES = ['business', 'courier', 'recipient', 'person'] as const;
export type CaseSide = (typeof CASE_SIDES)[number];

/** `asked`: the team asked first. `review`: a courier's account needs one. `failed_attempt`: a business objected to one. */
export const CASE_REASONS = [
  'never_received',
  'missing_items',
  'damaged',
  'wrong_parcel',
  'returned_wrong',
  'failed_attempt',
  'billing',
  'counter',
  'conduct',
  'safety',
  'question',
  'other',
  'asked',
  'review',
] as const;
export type CaseReason = (typeof CASE_REASONS)[number];

/** The state names the one who writes next: the team (`ours`), or the other side (`theirs`). */
export const CASE_STATES = ['ours', 'theirs', 'resolved'] as const;
export type CaseState = (typeof CASE_STATES)[number];

/** The decisions with an amount: a line of the business's statement, or of the courier's. */
export const PAID_OUTCOMES = ['refunded', 'made_good'] as const;
export type PaidOutcome = (typeof PAID_OUTCOMES)[number];

/** The decisions on an objection: the money of the failed attempt is entered, or waived for good. */
export const OBJECTION_OUTCOMES = ['upheld', 'waived'] as const;
export type ObjectionOutcome = (typeof OBJECTION_OUTCOMES)[number];

/** The team's decisions. */
export const DECIDED_OUTCOMES = ['answered', 'declined', ...PAID_OUTCOMES, ...OBJECTION_OUTCOMES] as const;
export type DecidedOutcome = (typeof DECIDED_OUTCOMES)[number];

/** The end of a case: as the team decided, taken back by its side, or by time. */
export const CASE_OUTCOMES = [...DECIDED_OUTCOMES, 'withdrawn', 'lapsed'] as const;
export type CaseOutcome = (typeof CASE_OUTCOMES)[number];

/** The messages that aren't written: `objection` is the press of “Object” on the delivery's page. */
export const MESSAGE_KINDS = ['objection'] as const;
export type MessageKind = (typeof MESSAGE_KINDS)[number];

/** A message of a case. */
export interface CaseMessage {
  /** Its side, or the team. */
  readonly by: 'side' | 'team';
  readonly text: string;
  readonly at: Instant;
  /** In the order in which they were sent. The team sends none. */
  readonly photos: readonly CasePhotoId[];
  /** An objection has no text. */
  readonly kind?: MessageKind;
}

/** The delivery that a case is about, as lists name it. */
export interface CaseDelivery {
  readonly id: DeliveryId;
  readonly number: TrackingNumber;
  readonly business: BusinessId;
}

/** An amount of a case. */
export interface CasePayment {
  /** In a decision, 0 for a free delivery that was only given back. */
  readonly amount: Cents;
  readonly currency: Currency;
}

/** A case in a list. */
export interface CaseSummary {
  readonly id: CaseId;
  readonly side: CaseSide;
  readonly reason: CaseReason;
  /** Null for a person's. */
  readonly delivery: CaseDelivery | null;
  readonly state: CaseState;
  readonly openedAt: Instant;
  /** When the first answer is due. It never moves. */
  readonly dueAt: Instant;
  /** The team's first answer; null until then. */
  readonly answeredAt: Instant | null;
  readonly resolvedAt: Instant | null;
  readonly outcome: CaseOutcome | null;
  /** The amount that the business's software asked for; null if it named none. */
  readonly claimed: CasePayment | null;
  /** Null unless its outcome has an amount. */
  readonly paid: CasePayment | null;
  /** Until when its side may reopen it; null if it may not. */
  readonly reopenUntil: Instant | null;
  /** Whether an objection in it waits for the decision. */
  readonly objected: boolean;
}

/**
 * A recipient's report about the goods, as the business of the delivery sees it. The rest of the case stays between the recipient
 * and the team.
 */
export interface GoodsReport {
  readonly case: CaseId;
  readonly reason: CaseReason;
  readonly at: Instant;
  /** Null once it was deleted. */
  readonly text: string | null;
  readonly photos: readonly CasePhotoId[];
  /** The business's own case about the delivery; null if it has had none. */
  readonly claim: CaseId | null;
}

/** A case with its messages, oldest first. None once the texts were deleted. */
export interface Case extends CaseSummary {
  readonly messages: readonly CaseMessage[];
}
