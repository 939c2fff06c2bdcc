import type { Point } from '#core/geography/point.ts';
import type { KeptPosition } from '#core/delivery/place/position.ts';
import { instant, type Instant } from '#core/instant.ts';
import { chance } from '../couriers/chance.ts';
import { nextStep, type Mishap, type StepFacts, type StopBefore } from '../couriers/next-step.ts';
import { pointAlong, type Streets } from './streets.ts';

/** The interval at which a phone of the demo reports its position, in ms. */
const REPORTS_EVERY = 4000;

/** The distance from which a courier sets out for the shop, in meters. */
const SETS_OUT_FROM = [500, 1600] as const;

/**
 * The position of a delivery's courier. It's computed from the delivery and the time alone, along the drawn streets:
 * nothing is stored, so it's the same after a reload, in every window, and after a jump of an hour. `shop` is the door
 * before if they come from one.
 */
export function rideAt(
  streets: Streets,
  delivery: StepFacts,
  { shop, door }: { readonly shop: Point; readonly door: Point },
  now: Instant,
  {
    seed,
    mishap,
    before = null,
  }: { readonly seed: number; readonly mishap: Mishap | null; readonly before?: StopBefore | null },
): KeptPosition | null {
  const takenAt = instant(now - (now % REPORTS_EVERY));
  const { id, status } = delivery;
  const step = nextStep(delivery, mishap, seed, before);
  const since = Math.max(delivery.reached[status] ?? takenAt, status === 'picked_up' ? (before?.leftAt ?? 0) : 0);
  const done = step === null || step.at <= since ? 1 : (takenAt - since) / (step.at - since);
  const start = (): Point => {
    const around = streets.cornersAround(shop, ...SETS_OUT_FROM);
    return around[Math.floor(chance(seed, id, 'start') * around.length)] ?? shop;
  };
  const places: Readonly<Record<string, () => Point>> = {
    accepted: () => pointAlong(streets.way(start(), shop), done),
    at_pickup: () => shop,
    // On a second try, they haven't gone far from the door.
    picked_up: () => (delivery.reached.returning === undefined ? pointAlong(streets.way(shop, door), done) : door),
    at_dropoff: () => door,
    returning: () => pointAlong(streets.way(door, shop), done),
  };
  const place = places[status]?.();
  return place === undefined
    ? null
    : { ...place, accuracy: 8 + Math.round(10 * chance(seed, id, 'accuracy')), takenAt };
}
