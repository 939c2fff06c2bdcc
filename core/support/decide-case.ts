import { isReasonFor, trimmedReason } from '../account/account-decision.ts';
import type { BusinessId } from '../business/business-id.ts';
import { cleanLines } from '../clean-text.ts';
import type { Delivery, Held } from '../delivery/lifecycle/delivery.ts';
import type { Moved } from '../delivery/lifecycle/delivery-machine.ts';
import type { DeliveryStatus } from '../delivery/lifecycle/delivery-status.ts';
import type { LedgerEntry } from '../delivery/lifecycle/ledger.ts';
import {
  decideMadeGood,
  decideRefund,
  MADE_GOOD_CAP,
  refundOffer,
  type RefundRefusal,
} from '../delivery/lifecycle/refund.ts';
import type { Cents } from '../delivery/price/tariff.ts';
import type { UserId } from '../identity/user-id.ts';
import type { Instant } from '../instant.ts';
import { ok, refused, type Result } from '../result.ts';
import { fits } from '../storable.ts';
import { MAX_TYPED_LENGTH } from '../typed-text.ts';
import type { CaseId } from './case.ts';
import type { CaseDecision, DecisionRefusal, Payable } from './case-desk.ts';
import { isObjected, isReopenable, reopenUntil, type CaseRecord } from './case-record.ts';
import { paidOutcomeOf, REASON_RULES } from './case-reasons.ts';
import { decidedCase, isObjectionOutcome, moveOfOutcome, needsWords } from './decide-objection.ts';
import { CASE_TEXT_LENGTH, caseDueAt, type AnswerTimes } from './case-rules.ts';
import type { AboveCap, AlreadyOpen, Report, SideRefusal } from './cases.ts';
import { mayStillReport } from './may-still-report.ts';

/** A message as it's stored; null if it's empty, too long or can't be stored. */
export function readCaseText(typed: string): string | null {
  if (!fits(typed, MAX_TYPED_LENGTH)) return null;
  const text = cleanLines(typed);
  return text !== '' && fits(text, CASE_TEXT_LENGTH) ? text : null;
}

/** The facts that a report is decided by. */
export interface ReportFacts extends AnswerTimes {
  readonly now: Instant;
  /** Null for a recipient. */
  readonly opener: UserId | null;
  /** The case that already has the report's id; null if none has. */
  readonly made: CaseRecord | null;
  /** Null unless the side may report about it. */
  readonly delivery: {
    readonly business: BusinessId;
    readonly status: DeliveryStatus;
    /** Null while it's under way. */
    readonly endedAt: Instant | null;
  } | null;
  /** The side's case about this delivery, besides those about safety and of objections; null if it has had none. */
  readonly earlier: CaseId | null;
}

/**
 * Decides a report: the case to store, or null if the same report has already opened it. Refuses for the values, the
 * delivery, an earlier case, then the time.
 */
export function decideReport(
  { now, opener, made, delivery, earlier, ...support }: ReportFacts,
  { id, side, reason, delivery: about, text, sharedWith }: Report,
): Result<CaseRecord | null, SideRefusal | AlreadyOpen> {
  if (made !== null)
    return made.opener === opener && made.side === side && made.delivery === about ? ok(null) : refused('invalid');
  const fitsSide = REASON_RULES[reason].sides.includes(side) && (about === null) === (side === 'person');
  if (!fitsSide || readCaseText(text) === null) return refused('invalid');
  if (about !== null && delivery === null) return refused('no-such-delivery');
  if (earlier !== null && reason !== 'safety') return refused({ code: 'already-open', case: earlier });
  if (delivery !== null && !mayStillReport(delivery.endedAt, now)) return refused('too-late');
  const business = delivery?.business ?? null;
  const due = caseDueAt(reason, delivery?.status ?? null, now, support);
  const opened = openedCase({ id, side, opener, business, delivery: about, reason }, now, due);
  return ok({
    ...opened,
    sharedWithShop: sharedWith === 'shop' && side === 'recipient' && REASON_RULES[reason].money === 'goods',
  });
}

/** A case as it's opened. `business`: of its delivery; it's kept for a business's case alone. */
export const openedCase = (
  { business, ...about }: Pick<CaseRecord, 'id' | 'side' | 'opener' | 'business' | 'delivery' | 'reason'>,
  openedAt: Instant,
  due: Instant,
): CaseRecord => ({
  ...about,
  business: about.side === 'business' ? business : null,
  claimed: null,
  state: 'ours',
  openedAt,
  dueAt: due,
  answeredAt: null,
  movedAt: openedAt,
  resolvedAt: null,
  outcome: null,
  amount: null,
  decidedBy: null,
  reopened: false,
  sharedWithShop: false,
  objectedAt: null,
  reminded: false,
  lateTold: false,
});

/** Decides a message: the case after it. Null for a case that the writer doesn't see. */
export function decideMessage(
  record: CaseRecord | null,
  by: 'side' | 'team',
  text: string,
  now: Instant,
): Result<CaseRecord, SideRefusal> {
  if (record === null) return refused('no-such-case');
  if (readCaseText(text) === null) return refused('invalid');
  if (record.state === 'resolved') return refused('changed');
  return ok({
    ...record,
    state: by === 'team' ? 'theirs' : 'ours',
    movedAt: now,
    answeredAt: by === 'team' ? (record.answeredAt ?? now) : record.answeredAt,
  });
}

/** The facts about money that a decision depends on. */
export interface MoneyFacts {
  /** The delivery that the case is about, with every time event that's due applied; null without one. */
  readonly delivery: Delivery | null;
  /** Whether a courier's loss was made good for it. */
  readonly madeGood: boolean;
}

/** The amounts that the team can pay in a case; null if no outcome of it has an amount. */
export function payableOf(record: CaseRecord, { delivery, madeGood }: MoneyFacts): Payable | null {
  const outcome = paidOutcomeOf(record);
  if (outcome === null || delivery === null) return null;
  const { currency } = delivery;
  if (outcome === 'made_good')
    return { outcome, currency, least: 1, cap: MADE_GOOD_CAP, denial: madeGood ? 'changed' : null };
  return { outcome, currency, ...refundOffer(delivery, REASON_RULES[record.reason].money === 'goods') };
}

/** A resolved case, and what its amount changes: the delivery, or the courier's ledger. */
export interface Resolved {
  readonly record: CaseRecord;
  readonly moves: readonly Moved[];
  readonly entries: readonly LedgerEntry[];
}

/** Decides an administrator's decision. The same one sent again changes nothing. */
export function decideResolve(
  {
    record,
    by,
    now,
    ...money
  }: MoneyFacts & { readonly record: CaseRecord | null; readonly by: UserId; readonly now: Instant },
  decision: CaseDecision,
): Result<Resolved, DecisionRefusal | AboveCap> {
  if (record === null) return refused('no-such-case');
  const { outcome } = decision;
  const words = trimmedReason(decision.words);
  const amount = 'amount' in decision ? decision.amount : null;
  if (!isReasonFor(needsWords(outcome), words)) return refused('invalid');
  if (amount !== null && outcome !== paidOutcomeOf(record)) return refused('invalid');
  if (record.state === 'resolved') {
    const isSame = record.outcome === outcome && record.amount === amount && record.decidedBy === by;
    return isSame ? ok({ record, moves: [], entries: [] }) : refused('changed');
  }
  const { delivery } = money;
  const isOpen = isObjected(record, delivery?.held ?? null);
  if (amount === null && isOpen !== isObjectionOutcome(outcome)) return refused(isOpen ? 'money-waits' : 'changed');
  if (isObjectionOutcome(outcome) && delivery !== null) {
    const moves = moveOfOutcome(delivery, outcome, words, now);
    return ok({ record: decidedCase(record, outcome, null, by, now), moves, entries: [] });
  }
  const paid = amount === null ? ok({ moves: [], entries: [] }) : pay(record, money, amount, now);
  if (!paid.ok)
    return paid.error === 'above-cap'
      ? refused({ code: 'above-cap', cap: payableOf(record, money)?.cap ?? 0 })
      : refused(paid.error === 'no-such-delivery' ? 'no-such-case' : paid.error);
  return ok({ ...paid.value, record: decidedCase(record, outcome, amount, by, now) });
}

/** The changes of an amount. Cases about a business or a delivery of the administrator's own aren't seen by them. */
function pay(
  record: CaseRecord,
  { delivery, madeGood }: MoneyFacts,
  amount: Cents,
  now: Instant,
): Result<Pick<Resolved, 'moves' | 'entries'>, RefundRefusal> {
  const facts = { now, delivery, actor: 'admin' } as const;
  if (record.opener !== null && record.side === 'courier') {
    const made = decideMadeGood(facts, { courier: record.opener, amount, earlier: madeGood });
    return made.ok ? ok({ moves: [], entries: [made.value] }) : made;
  }
  const { refusal, moves } = decideRefund(facts, { amount, forGoods: REASON_RULES[record.reason].money === 'goods' });
  return refusal === null ? ok({ moves, entries: [] }) : refused(refusal);
}

/** Decides that a side takes its case back, or opens it once more. `held`: the money of its delivery; null without one. */
export function decideClose(
  record: CaseRecord | null,
  how: 'withdraw' | 'reopen',
  now: Instant,
  held: Held | null = null,
): Result<CaseRecord, SideRefusal> {
  if (record === null) return refused('no-such-case');
  const { resolvedAt, outcome, reopened } = record;
  if (how === 'withdraw') {
    // The business takes an objection back by confirming the attempt, since that costs it something.
    if (isObjected(record, held)) return refused('changed');
    if (resolvedAt === null)
      return ok({ ...record, state: 'resolved', movedAt: now, resolvedAt: now, outcome: 'withdrawn' });
    return outcome === 'withdrawn' ? ok(record) : refused('changed');
  }
  if (resolvedAt === null) return reopened ? ok(record) : refused('changed');
  if (!isReopenable(record)) return refused('changed');
  if (reopenUntil(record, now) === null) return refused('too-late');
  return ok({
    ...record,
    state: 'ours',
    movedAt: now,
    resolvedAt: null,
    outcome: null,
    decidedBy: null,
    reopened: true,
  });
}
