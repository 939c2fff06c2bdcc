import type { UserId } from '#core/identity/user-id.ts';
import type { Instant } from '#core/instant.ts';
import { ok, refused, type Result } from '#core/result.ts';
import { refusedWith, type Decision } from './carry-refusal.ts';
import { chargesOf } from './charges.ts';
import type { Actor, Delivery } from './delivery.ts';
import { milestones } from './delivery-record.ts';
import { move, MOVES, NO_SECRETS } from './delivery-machine.ts';
import type { DeliveryStatus } from './delivery-status.ts';
import { isOpen } from './held.ts';
import { sumOf, type LedgerEntry } from './ledger.ts';
import type { Cents } from '../price/tariff.ts';

/**
 * Why a refund, or making a courier's loss good, was refused. Nothing was entered.
 * - `no-such-delivery`: also for its own merchant, even if they're an administrator
 * - `changed`: it was done before · `money-waits`: the money of a failed attempt is open
 * - `above-cap`: {@link refundCapOf} or {@link MADE_GOOD_CAP} is the highest amount
 */
export const REFUND_REFUSALS = [
  'no-such-delivery',
  'wrong-status',
  'changed',
  'money-waits',
  'invalid',
  'above-cap',
] as const;
export type RefundRefusal = (typeof REFUND_REFUSALS)[number];
/** Why nothing can be paid for a delivery: `wrong-status` while it's under way, `changed` if it was done before. */
export const PAY_DENIALS = ['wrong-status', 'changed', 'money-waits'] as const satisfies readonly RefundRefusal[];
export type PayDenial = (typeof PAY_DENIALS)[number];

/** The most that a courier is given in addition, for one delivery. */
export const MADE_GOOD_CAP: Cents = 5000;

/** A delivery with what its refund depends on: as stored, or the merchant's view. */
type Refundable = Parameters<typeof chargesOf>[0] & Pick<Delivery, 'declared'>;

const statuses: readonly DeliveryStatus[] = MOVES.refund.from;

/**
 * The most that can be refunded: the charges less the credit. If the goods are the reason, or the parcel is lost, also the
 * declared value, unless no courier ever had the parcel.
 */
export function refundCapOf(delivery: Refundable, forGoods: boolean): Cents {
  const lost = delivery.failureReason === 'lost';
  const charged = sumOf(chargesOf({ ...delivery, refunded: null }));
  const covers = lost || (forGoods && delivery.status !== 'canceled');
  return charged + (covers ? delivery.declared : 0);
}

/** Why no amount can be refunded for a delivery; null if one can. */
function refundDenial({ status, refunded, held }: Pick<Delivery, 'status' | 'refunded' | 'held'>): PayDenial | null {
  if (!statuses.includes(status)) return 'wrong-status';
  if (refunded !== null) return 'changed';
  return isOpen(held) ? 'money-waits' : null;
}

/** The most that could be refunded now for any reason; 0 if it can't be, or was refunded before. */
export const refundableNow = (delivery: Refundable): Cents =>
  refundDenial(delivery) === null ? refundCapOf(delivery, true) : 0;

/** The amounts that a refund can have: from `least` to `cap`. 0 is possible for a free delivery, which is given back. */
export interface RefundOffer {
  readonly least: Cents;
  readonly cap: Cents;
  /** Null if it can be refunded now. */
  readonly denial: PayDenial | null;
}

/** The amounts that can be refunded for a delivery as stored. */
export const refundOffer = (delivery: Delivery, forGoods: boolean): RefundOffer => ({
  least: delivery.free ? 0 : 1,
  cap: refundCapOf({ ...delivery, timeline: milestones(delivery, []) }, forGoods),
  denial: refundDenial(delivery),
});

/** The facts that a refund is decided by. */
export interface RefundFacts {
  readonly now: Instant;
  /** As stored, with every time event that's due applied. */
  readonly delivery: Delivery | null;
  /** The caller's side: `merchant` for the owner of its business, even if they're an administrator. */
  readonly actor: Extract<Actor, 'merchant' | 'admin'>;
}

/** Decides a refund to the business, once for each delivery. `private.refund` in SQL is the same. */
export function decideRefund(
  { now, delivery, actor }: RefundFacts,
  { amount, forGoods }: { readonly amount: Cents; readonly forGoods: boolean },
): Decision<RefundRefusal> {
  if (delivery === null || actor !== 'admin') return refusedWith('no-such-delivery');
  const { least, cap, denial } = refundOffer(delivery, forGoods);
  if (denial !== null) return refusedWith(denial);
  if (!Number.isSafeInteger(amount) || amount < least) return refusedWith('invalid');
  if (amount > cap) return refusedWith('above-cap');
  const outcome = move(delivery, NO_SECRETS, { kind: 'refund', amount }, actor, now);
  return outcome.ok ? { refusal: null, moves: [outcome.value] } : refusedWith('wrong-status');
}

/** Decides an additional payment to a courier, once for each delivery. `private.make_good` in SQL is the same. */
export function decideMadeGood(
  { now, delivery, actor }: RefundFacts,
  { courier, amount, earlier }: { readonly courier: UserId; readonly amount: Cents; readonly earlier: boolean },
): Result<LedgerEntry, RefundRefusal> {
  if (delivery === null || actor !== 'admin') return refused('no-such-delivery');
  if (earlier) return refused('changed');
  if (!Number.isSafeInteger(amount) || amount < 1) return refused('invalid');
  if (amount > MADE_GOOD_CAP) return refused('above-cap');
  const { id, currency } = delivery;
  return ok({ account: courier, delivery: id, kind: 'made_good', amount, currency, at: now });
}
