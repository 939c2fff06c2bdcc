import { MINUTE } from '#core/clock.ts';
import type { Instant } from '#core/instant.ts';
import type { Delivery } from './delivery.ts';
import type { Milestone } from './delivery-record.ts';
import { isInHand } from './delivery-status.ts';
import { isUnentered } from './held.ts';
import type { BusinessKind } from './ledger.ts';
import { lostFrom } from './lost.ts';
import { returnShare, type Cents } from '../price/tariff.ts';
import { timesOf } from '../price/times.ts';

/** The lines that one delivery has added to its business's statement so far. */
export interface Charge {
  readonly kind: BusinessKind;
  /** Positive. A credit and a refund are subtracted from the other lines. */
  readonly amount: Cents;
}

type Charged = Pick<
  Delivery,
  'fee' | 'cancelFee' | 'returnShare' | 'free' | 'status' | 'onTime' | 'dueAt' | 'failureReason' | 'held' | 'refunded'
> & {
  readonly timeline: readonly Milestone[];
};

const reached = ({ timeline }: Pick<Charged, 'timeline'>, ...statuses: readonly string[]): Instant | undefined =>
  timeline.find(({ status }) => statuses.includes(status))?.at;

/** The ledger entries of a delivery, derived from its view. */
export function chargesOf(delivery: Charged): Charge[] {
  const fee = delivery.free ? 0 : delivery.fee;
  const attempted = firstAttempt(delivery) !== undefined && !isUnentered(delivery.held);
  const lost = delivery.failureReason === 'lost';
  const charge = (kind: Charge['kind'], applies: boolean, amount: Cents): Charge[] =>
    applies && amount > 0 ? [{ kind, amount }] : [];
  return [
    ...charge('fee', attempted, fee),
    ...charge('credit', attempted && (delivery.onTime === false || lost), fee),
    ...charge('return_fee', attempted && delivery.status === 'returned', returnShare(fee, delivery.returnShare)),
    ...charge('cancel_fee', cancelFee(delivery) > 0 && delivery.status === 'canceled' && !lost, delivery.cancelFee),
    ...charge('refund', true, delivery.refunded ?? 0),
  ];
}

/** The fee for canceling a delivery in its current status, in cents: nothing until a courier has accepted. */
export const cancelFee = (delivery: Charged): Cents =>
  reached(delivery, 'accepted') === undefined ? 0 : delivery.cancelFee;

/** The time from which its merchant can report a delivery as lost; null unless a courier has the parcel. */
export const reportableFrom = (delivery: Charged): Instant | null =>
  isInHand(delivery.status) ? lostFrom(delivery.dueAt, reached(delivery, delivery.status), 'merchant') : null;

/** Whether its courier took it to the door again after a failed attempt. */
export function wasTriedAgain(delivery: Pick<Charged, 'status' | 'timeline'>): boolean {
  const failed = reached(delivery, 'returning');
  if (failed === undefined || delivery.status === 'returning' || delivery.status === 'returned') return false;
  // It got lost on its way to the door, at the door, or on its way back.
  return delivery.status !== 'canceled' || (reached(delivery, 'at_dropoff') ?? Infinity) > failed;
}

/**
 * When a delivery was handed over or an attempt failed, which decides whether it was on time. A failed attempt whose
 * money was open when the courier tried again doesn't count.
 */
export const firstAttempt = (delivery: Charged): number | undefined =>
  wasTriedAgain(delivery) && delivery.held === null
    ? reached(delivery, 'delivered')
    : reached(delivery, 'delivered', 'returning');

/**
 * The minutes by which a delivery was late, as clocks show them: promised by 6:00 and there at 6:07 is seven, without
 * regard to seconds. So the merchant and the recipient, who sees times to the minute, read the same. At least one; 0 if
 * it was on time.
 */
export function minutesLate(delivery: Charged): number {
  const at = firstAttempt(delivery);
  if (delivery.onTime !== false || at === undefined) return 0;
  return Math.max(1, Math.floor(at / MINUTE) - Math.floor(delivery.dueAt / MINUTE));
}

/** The whole minutes that were added to the promised time because the courier had to wait at the counter. */
export const promiseDelay = ({
  readyAt,
  promisedAt,
  dueAt,
  minutes,
}: Pick<Delivery, 'readyAt' | 'promisedAt' | 'dueAt' | 'minutes'>): number =>
  Math.floor((dueAt - (promisedAt ?? timesOf(readyAt, minutes).dueAt)) / MINUTE);
