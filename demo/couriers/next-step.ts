import { MINUTE, SECOND } from '#core/clock.ts';
import type { Delivery, FailureReason } from '#core/delivery/lifecycle/delivery.ts';
import { WAIT_AT_DOOR } from '#core/delivery/lifecycle/delivery-machine.ts';
import { LEAST_HOP } from '#core/delivery/place/hop.ts';
import type { Zone } from '#core/delivery/price/zone.ts';
import { SANDBOX_MISHAPS } from '#core/integration/sandbox.ts';
import { instant, later, type Instant } from '#core/instant.ts';
import { chance, spanBetween } from './chance.ts';

/** The problems of a delivery, as they can be planned. */
export const MISHAPS = SANDBOX_MISHAPS;
export type Mishap = (typeof MISHAPS)[number];

/** Whether the first courier who comes to the door hands the parcel over. */
const isHandedOver = (mishap: Mishap): mishap is 'no-show' | 'late' | 'damaged' =>
  mishap === 'no-show' || mishap === 'late' || mishap === 'damaged';

/** The facts of a courier's delivery that decide their next step. */
export type StepFacts = Pick<
  Delivery,
  'id' | 'version' | 'status' | 'zone' | 'handover' | 'readyAt' | 'dropoffReadyAt' | 'dueAt' | 'reached'
>;

/** A courier's next step, and its time. */
export type CourierStep =
  | {
      readonly kind: 'arrive_pickup' | 'pick_up' | 'arrive_dropoff' | 'deliver' | 'retry' | 'hand_back';
      readonly at: Instant;
    }
  | { readonly kind: 'fail'; readonly reason: FailureReason; readonly at: Instant };

/** The door that a courier left before this one: when, and how far from it; null if that isn't known. */
export interface StopBefore {
  readonly leftAt: Instant;
  readonly meters: number | null;
}

type Span = readonly [from: number, to: number];

const WAY_TO_SHOP: Span = [4 * MINUTE, 9 * MINUTE];
/** The time by which a courier reaches the shop before the parcel is ready, in ms. */
const AHEAD_OF_READY: Span = [0, 3 * MINUTE];
const AT_THE_COUNTER: Span = [90 * SECOND, 4 * MINUTE];
const WAY_TO_DOOR: Readonly<Record<Zone, Span>> = {
  A: [6 * MINUTE, 14 * MINUTE],
  B: [12 * MINUTE, 24 * MINUTE],
  C: [22 * MINUTE, 42 * MINUTE],
};
/** The way between two doors takes two minutes, and as long as riding there at 18 km/h, more or less. */
const wayFrom = ({ meters }: StopBefore): Span => {
  const usual = 2 * MINUTE + Math.max(LEAST_HOP, meters ?? UNKNOWN_HOP) * (SECOND / 5);
  return [0.65 * usual, 1.35 * usual];
};
const UNKNOWN_HOP = 1500;
const HANDING_OVER: Span = [40 * SECOND, 150 * SECOND];
const LATE_BY: Span = [3 * MINUTE, 11 * MINUTE];
const FINDING_OUT: Span = [60 * SECOND, 150 * SECOND];
const BACK_TO_THE_DOOR: Span = [60 * SECOND, 180 * SECOND];
const GIVING_UP: Span = [15 * SECOND, 75 * SECOND];

const latest = (a: Instant, b: Instant): Instant => instant(Math.max(a, b));

/**
 * The next step of a delivery's courier; null if they do nothing. It depends only on the delivery, so it's the same at
 * every clock speed, after a reload, and in every tab. `before`: the door of their route that they come from.
 */
export function nextStep(
  delivery: StepFacts,
  mishap: Mishap | null,
  seed: number,
  before: StopBefore | null = null,
): CourierStep | null {
  const { status, zone, readyAt, dropoffReadyAt, dueAt, reached } = delivery;
  const span = (purpose: string, between: Span) => spanBetween(chance(seed, delivery.id, purpose), between);
  const since = reached[status] ?? readyAt;
  const isSecondTry = reached.returning !== undefined;
  switch (status) {
    case 'accepted':
      // The request is version 1; the first courier's acceptance is version 2.
      if (mishap === 'no-show' && delivery.version === 2) return null;
      return {
        kind: 'arrive_pickup',
        at: latest(later(since, span('to the shop', WAY_TO_SHOP)), later(readyAt, -span('early', AHEAD_OF_READY))),
      };
    case 'at_pickup':
      return { kind: 'pick_up', at: later(latest(since, readyAt), span('at the counter', AT_THE_COUNTER)) };
    case 'picked_up': {
      if (isSecondTry) return { kind: 'arrive_dropoff', at: later(since, span('to the door again', BACK_TO_THE_DOOR)) };
      const there =
        before === null
          ? later(since, span('to the door', WAY_TO_DOOR[zone]))
          : later(latest(since, before.leftAt), span('to the next door', wayFrom(before)));
      if (mishap !== 'late') return { kind: 'arrive_dropoff', at: there };
      const late = later(dueAt, span('late by', LATE_BY) - span('handing over', HANDING_OVER));
      return { kind: 'arrive_dropoff', at: latest(there, late) };
    }
    case 'at_dropoff': {
      const from = latest(since, dropoffReadyAt ?? since);
      if (mishap === null || isHandedOver(mishap) || isSecondTry)
        return { kind: 'deliver', at: later(from, span('handing over', HANDING_OVER)) };
      return {
        kind: 'fail',
        reason: mishap === 'second-try' ? 'no_answer' : mishap,
        at: later(
          from,
          mishap === 'second-try' || mishap === 'no_answer'
            ? WAIT_AT_DOOR + span('giving up', GIVING_UP)
            : span('finding out', FINDING_OUT),
        ),
      };
    }
    case 'returning':
      if (mishap === 'second-try') return { kind: 'retry', at: later(since, span('turning back', FINDING_OUT)) };
      return { kind: 'hand_back', at: later(since, span('back to the shop', WAY_TO_DOOR[zone])) };
    default:
      return null;
  }
}
