import { SECOND } from '#core/clock.ts';
import { approachOf, leftDone, withinAfter, type Approach, type Within } from '#core/delivery/place/approach.ts';
import { expectedArrivals, steadyArrivals, type Arrival, type ShownArrivals } from '#core/delivery/place/arrival.ts';
import type { Delivery } from '#core/delivery/lifecycle/delivery.ts';
import { NO_TIMES, withTime, type CountsFrom, type CountsOf, type Distance } from '#core/delivery/place/leg-times.ts';
import { METERS_PER_DEGREE } from '#core/geography/point.ts';
import type { KeptPosition } from '#core/delivery/place/position.ts';
import { instant, later, type Instant } from '#core/instant.ts';
import { aDelivery, REQUESTED_AT } from '#tests/builders/delivery.ts';

const start = instant(REQUESTED_AT);
const DOOR = { lat: 43.65, lon: -79.42 };

/** A ride from the pick-up to the door: its duration in ms, and the positions that were sent along the way. */
export interface SimulatedRide {
  readonly ms: number;
  readonly positions: readonly KeptPosition[];
}

/** A generator whose numbers are the same in each run. */
export function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let drawn = Math.imul(state ^ (state >>> 15), 1 | state);
    drawn = (drawn + Math.imul(drawn ^ (drawn >>> 7), 61 | drawn)) ^ drawn;
    return ((drawn ^ (drawn >>> 14)) >>> 0) / 2 ** 32;
  };
}

/**
 * A courier by bicycle: the speed varies, traffic lights stop them, elevators and locks take a while. With `silent`, the
 * phone is in a pocket at times.
 */
export function simulatedRide(random: () => number, silent: boolean): SimulatedRide {
  const spread = () => Math.sqrt(-2 * Math.log(random() + 1e-12)) * Math.cos(2 * Math.PI * random());
  const straight = 1200 + 3500 * random();
  const way = straight * (1.15 + 0.35 * random());
  const usual = 13 + 5 * random();
  const positions: KeptPosition[] = [];
  const send = (meters: number, after: number) => {
    const lat = DOOR.lat + Math.max(0, meters) / METERS_PER_DEGREE;
    positions.push({ lat, lon: DOOR.lon, accuracy: 12, takenAt: later(start, Math.floor(after * SECOND)) });
  };
  // Sent with the pick-up.
  send(straight, 0);
  let left = way;
  let speed = usual;
  let seconds = 0;
  let quietUntil = -1;
  while (left > 0) {
    speed += 0.05 * (usual - speed) + 0.8 * spread();
    if (random() < 0.012) seconds += 15 + 50 * random();
    left -= (Math.max(2, speed) / 3.6) * 5;
    seconds += 5;
    if (random() < 0.006 && silent) quietUntil = seconds + 40 + 300 * random();
    if (seconds <= quietUntil || Math.round(seconds / 5) % 2 === 1) continue;
    send((left / way) * straight + 15 * spread(), seconds);
  }
  return { ms: Math.floor((seconds + 40 + 100 * random()) * SECOND), positions };
}

/** The times that a city has learned from some rides. */
export interface Learned {
  readonly countsOf: CountsOf;
  readonly countsFrom: CountsFrom;
}

export function learnedFrom(rides: readonly SimulatedRide[]): Learned {
  let whole = NO_TIMES;
  const left = new Map<Distance, readonly number[]>();
  const from = (distance: Distance) => left.get(distance) ?? NO_TIMES;
  for (const { ms, positions } of rides) {
    whole = withTime(whole, ms);
    let within: Within = [];
    let before: Approach | null = null;
    for (const position of positions) {
      const here = approachOf(position, DOOR);
      within = withinAfter(within, before, here);
      before = here;
    }
    const reached = { ...aDelivery().build().reached, picked_up: start, at_dropoff: later(start, ms) };
    for (const { distance, ms: took } of leftDone({ ...aDelivery().build(), reached }, within))
      left.set(distance, withTime(from(distance), took));
  }
  return { countsOf: () => whole, countsFrom: from };
}

/** The range at one moment of a ride. */
export interface Reading {
  readonly now: Instant;
  readonly expected: Arrival;
  readonly shown: Arrival;
  readonly seen: boolean;
}

export function readingsOf(
  { ms, positions }: SimulatedRide,
  { countsOf, countsFrom }: Learned,
  shares: boolean,
): Reading[] {
  const delivery: Delivery = {
    ...aDelivery().build(),
    status: 'picked_up',
    reached: { searching: start, picked_up: start },
  };
  const readings: Reading[] = [];
  let held: ShownArrivals | null = null;
  for (let at = 0; at < ms; at += 10 * SECOND) {
    const now = later(start, at);
    const position = shares ? positions.findLast(({ takenAt }) => takenAt <= now) : undefined;
    const approach = position === undefined ? null : approachOf(position, DOOR);
    const next = expectedArrivals(delivery, countsOf, now, { approach, countsFrom });
    held = { status: 'picked_up', ...steadyArrivals(held, next, 'picked_up', now) };
    if (next.door === null || held.door === null) throw new Error('Nothing is expected.');
    readings.push({
      now,
      expected: next.door,
      shown: held.door,
      seen: approach !== null && now - approach.at <= 90 * SECOND,
    });
  }
  return readings;
}
