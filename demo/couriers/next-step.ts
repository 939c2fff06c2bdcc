import { MINUTE, SECOND } from '#core/clock.ts';
import type { Delivery, FailureReason } from '#core/delivery/delivery.ts';
import { WAIT_AT_DOOR } from '#core/delivery/delivery-machine.ts';
import type { Zone } from '#core/delivery/zone.ts';
import { instant, later, type Instant } from '#core/instant.ts';
import { chance, spanBetween } from './chance.ts';

/**
 * What goes wrong with a delivery, if anything.
 * - `no-show`: the first courier who accepts it never comes to the shop
 * - `late`: it's at the door some minutes after it was promised
 * - a reason for which it can't be handed over
 */
export const MISHAPS = ['no-show', 'late', 'no_answer', 'refused', 'wrong_address'] as const;
export type Mishap = (typeof MISHAPS)[number];

/** A delivery that a courier has to do, as far as their next step goes. */
export type Underway = Pick<
  Delivery,
  'id' | 'version' | 'status' | 'zone' | 'handover' | 'readyAt' | 'dueAt' | 'reached'
>;

/** What a courier does next, and when. */
export type CourierStep =
  | { readonly kind: 'arrive_pickup' | 'pick_up' | 'arrive_dropoff' | 'deliver' | 'hand_back'; readonly at: Instant }
  | { readonly kind: 'fail'; readonly reason: FailureReason; readonly at: Instant };

type Span = readonly [from: number, to: number];

const WAY_TO_SHOP: Span = [4 * MINUTE, 9 * MINUTE];
/** How early a courier is at the shop when the parcel isn't ready yet. */
const AHEAD_OF_READY: Span = [0, 3 * MINUTE];
const AT_THE_COUNTER: Span = [90 * SECOND, 4 * MINUTE];
const WAY_TO_DOOR: Readonly<Record<Zone, Span>> = {
  A: [6 * MINUTE, 14 * MINUTE],
  B: [12 * MINUTE, 24 * MINUTE],
  C: [22 * MINUTE, 42 * MINUTE],
};
const HANDING_OVER: Span = [40 * SECOND, 150 * SECOND];
const LATE_BY: Span = [3 * MINUTE, 11 * MINUTE];
const FINDING_OUT: Span = [60 * SECOND, 150 * SECOND];
const GIVING_UP: Span = [15 * SECOND, 75 * SECOND];

const latest = (a: Instant, b: Instant): Instant => instant(Math.max(a, b));

/**
 * The next step of the courier who has a delivery to do; null where they do nothing. It depends on the delivery alone,
 * so it's the same however fast the clock runs, after a reload, and in whichever tab.
 */
export function nextStep(delivery: Underway, mishap: Mishap | null, seed: number): CourierStep | null {
  const { status, zone, readyAt, dueAt, reached } = delivery;
  const span = (purpose: string, between: Span) => spanBetween(chance(seed, delivery.id, purpose), between);
  const since = reached[status] ?? readyAt;
  switch (status) {
    case 'accepted':
      // The request is the first version, the first courier's yes the second.
      if (mishap === 'no-show' && delivery.version === 2) return null;
      return {
        kind: 'arrive_pickup',
        at: latest(later(since, span('to the shop', WAY_TO_SHOP)), later(readyAt, -span('early', AHEAD_OF_READY))),
      };
    case 'at_pickup':
      return { kind: 'pick_up', at: later(latest(since, readyAt), span('at the counter', AT_THE_COUNTER)) };
    case 'picked_up': {
      const there = later(since, span('to the door', WAY_TO_DOOR[zone]));
      if (mishap !== 'late') return { kind: 'arrive_dropoff', at: there };
      const late = later(dueAt, span('late by', LATE_BY) - span('handing over', HANDING_OVER));
      return { kind: 'arrive_dropoff', at: latest(there, late) };
    }
    case 'at_dropoff':
      if (mishap === null || mishap === 'no-show' || mishap === 'late')
        return { kind: 'deliver', at: later(since, span('handing over', HANDING_OVER)) };
      return {
        kind: 'fail',
        reason: mishap,
        at: later(
          since,
          mishap === 'no_answer' ? WAIT_AT_DOOR + span('giving up', GIVING_UP) : span('finding out', FINDING_OUT),
        ),
      };
    case 'returning':
      return { kind: 'hand_back', at: later(since, span('back to the shop', WAY_TO_DOOR[zone])) };
    default:
      return null;
  }
}
