import type { BusinessId } from '../business/business-id.ts';
import type { DeliveryId, Held } from '../delivery/lifecycle/delivery.ts';
import type { Cents, Currency } from '../delivery/price/tariff.ts';
import type { UserId } from '../identity/user-id.ts';
import { later, type Instant } from '../instant.ts';
import type {
  CaseDelivery,
  CaseId,
  CaseMessage,
  CaseOutcome,
  CaseReason,
  CaseSide,
  CaseState,
  CaseSummary,
  MessageId,
} from './case.ts';
import {
  HELD_BACK_AFTER,
  HELD_BACK_AT_MOST,
  LAPSES_AFTER,
  LAPSES_AFTER_END,
  REOPENED_WITHIN,
  TEXTS_KEPT,
} from './case-rules.ts';

/** A case as it's stored. */
export interface CaseRecord {
  readonly id: CaseId;
  readonly side: CaseSide;
  /** The person who opened it: the owner of the business, the courier, or the person. Null for a recipient. */
  readonly opener: UserId | null;
  /** Null unless it's a business's. */
  readonly business: BusinessId | null;
  readonly delivery: DeliveryId | null;
  readonly reason: CaseReason;
  /** The amount that the business's software asked for; null if it named none. */
  readonly claimed: Cents | null;
  readonly state: CaseState;
  readonly openedAt: Instant;
  readonly dueAt: Instant;
  readonly answeredAt: Instant | null;
  /** Its last message or move. */
  readonly movedAt: Instant;
  readonly resolvedAt: Instant | null;
  readonly outcome: CaseOutcome | null;
  /** The amount of the outcome; null if it has none. */
  readonly amount: Cents | null;
  /** The administrator who resolved it; null unless one did. */
  readonly decidedBy: UserId | null;
  readonly reopened: boolean;
  /** Whether the business of the delivery sees the report. The recipient was told so before writing it. */
  readonly sharedWithShop: boolean;
  /** When its business objected to a failed attempt; null if it didn't, or has objected in another case since. */
  readonly objectedAt: Instant | null;
  /** Whether those on call were alerted a second time. */
  readonly reminded: boolean;
  /** Whether administrators were told that it's late. */
  readonly lateTold: boolean;
}

/** A stored message. */
export interface StoredMessage extends CaseMessage {
  readonly id: MessageId;
}

/** Whether the business of the delivery sees a report now. */
export const isShownToShop = ({ sharedWithShop, outcome }: CaseRecord): boolean =>
  sharedWithShop && outcome !== 'withdrawn';

/** Whether the first answer is late. */
export const isCaseLate = (
  { state, answeredAt, dueAt }: Pick<CaseSummary, 'state' | 'answeredAt' | 'dueAt'>,
  now: Instant,
): boolean => state !== 'resolved' && answeredAt === null && now > dueAt;

/** Whether those on call are alerted a second time: half of the time until the answer to a report about safety is over. */
export const isReminderDue = (
  { reason, state, openedAt, answeredAt, dueAt, reminded }: CaseRecord,
  now: Instant,
): boolean =>
  reason === 'safety' &&
  state !== 'resolved' &&
  answeredAt === null &&
  !reminded &&
  now - openedAt >= (dueAt - openedAt) / 2;

/** Whether an objection in a case waits for the decision. `held`: the money of its delivery; null without one. */
export const isObjected = (
  { state, objectedAt }: Pick<CaseRecord, 'state' | 'objectedAt'>,
  held: Held | null,
): boolean => state !== 'resolved' && objectedAt !== null && held === 'objected';

/**
 * Whether time has ended a case. `endedAt`: of its delivery; null without one, or while it's under way. One with an objection
 * waits for the decision about its money.
 */
export const hasLapsed = (
  record: CaseRecord,
  { endedAt, held }: { readonly endedAt: Instant | null; readonly held: Held | null },
  now: Instant,
): boolean => {
  const { state, movedAt } = record;
  if (state === 'resolved' || isObjected(record, held)) return false;
  return (
    (state === 'theirs' && now >= later(movedAt, LAPSES_AFTER)) ||
    (endedAt !== null && now >= later(endedAt, LAPSES_AFTER_END))
  );
};

/** A case that time has ended. */
export const lapsed = (record: CaseRecord, now: Instant): CaseRecord => ({
  ...record,
  state: 'resolved',
  movedAt: now,
  resolvedAt: now,
  outcome: 'lapsed',
});

/** Whether a case holds back that the people of its delivery, and its own texts, are deleted 30 days after the end. */
export const holdsBack = ({ resolvedAt }: CaseRecord, endedAt: Instant, now: Instant): boolean =>
  now < later(endedAt, HELD_BACK_AT_MOST) && (resolvedAt === null || now < later(resolvedAt, HELD_BACK_AFTER));

/** Whether a recipient's case keeps their tracking page open after the usual time. */
export const keepsOpen = (record: CaseRecord, endedAt: Instant, now: Instant): boolean =>
  record.side === 'recipient' && holdsBack(record, endedAt, now);

/** Whether the texts of a case without a delivery are deleted. */
export const areTextsOld = ({ delivery, resolvedAt }: CaseRecord, now: Instant): boolean =>
  delivery === null && resolvedAt !== null && now >= later(resolvedAt, TEXTS_KEPT);

/** Whether a side may reopen its resolved case at all: once, and not after a decision with an amount. */
export const isReopenable = ({ reopened, amount }: CaseRecord): boolean => !reopened && amount === null;

/** The end of the time in which a side may reopen its case; null if it may not. */
export function reopenUntil(record: CaseRecord, now: Instant): Instant | null {
  const { resolvedAt } = record;
  if (resolvedAt === null || !isReopenable(record)) return null;
  const until = later(resolvedAt, REOPENED_WITHIN);
  return now <= until ? until : null;
}

/** A case as its side and the team see it in a list. */
export const caseSummary = (
  record: CaseRecord,
  about: (CaseDelivery & { readonly currency: Currency; readonly held: Held | null }) | null,
  now: Instant,
): CaseSummary => ({
  id: record.id,
  side: record.side,
  reason: record.reason,
  delivery: about && { id: about.id, number: about.number, business: about.business },
  state: record.state,
  openedAt: record.openedAt,
  dueAt: record.dueAt,
  answeredAt: record.answeredAt,
  resolvedAt: record.resolvedAt,
  outcome: record.outcome,
  claimed: about && record.claimed !== null ? { amount: record.claimed, currency: about.currency } : null,
  paid: about && record.amount !== null ? { amount: record.amount, currency: about.currency } : null,
  reopenUntil: reopenUntil(record, now),
  objected: isObjected(record, about?.held ?? null),
});
