import { MINUTE, SECOND } from '#core/clock.ts';
import { isFinal } from '#core/delivery/lifecycle/delivery-status.ts';
import { MOST_CARRIED } from '#core/delivery/price/vehicle.ts';
import { ONE_AT_A_TIME } from '#core/delivery/request/city-hours.ts';
import { readDrawing } from '#core/geography/drawing.ts';
import { memoryDevice } from '#adapters/memory/memory-device.ts';
import { movableClock } from '#adapters/memory/movable-clock.ts';
import { newMemoryBackend } from '#adapters/memory/new-memory-backend.ts';
import { demoArea } from '#demo/city/areas.ts';
import file from '#demo/city/ca-on-toronto.json' with { type: 'json' };
import { streetsOf } from '#demo/city/streets.ts';
import { demoCouriers } from '#demo/world/demo-couriers.ts';
import { demoSimulation } from '#demo/world/demo-simulation.ts';
import type { Shop } from '#demo/world/past/make-delivery.ts';
import { addUnderWay } from '#demo/world/past/under-way.ts';
import { seededRandom } from '#demo/world/seeded-random.ts';
import { COURIER_IDS, TORONTO, TORONTO_BY_VEHICLE } from '#demo/world/seed/couriers.ts';
import { draw, pick } from '#demo/world/seed/draw.ts';
import { bakery, figAndFern } from '#demo/world/seed/marco.ts';
import { seedState } from '#demo/world/seed-state.ts';

/** The load of a courier: one delivery at a time, or as many as fit on a bike. */
export const MODES = ['one', 'vehicle'] as const;
export type Mode = (typeof MODES)[number];

/** The sums of one or several lunches. */
export interface Lunch {
  readonly requested: number;
  /** Those that were handed over, or tried, and those of them that were in time. */
  readonly attempts: number;
  readonly onTime: number;
  readonly stacked: number;
  /** The couriers' pay until the end of the lunch, in cents, and the hours that they were there. */
  readonly pay: number;
  readonly hours: number;
}

/** A Wednesday at noon in Toronto. */
const NOON = Date.parse('2026-05-06T16:00:00.000Z');
const LENGTH = 2 * 60 * MINUTE;
/** More than the twelve couriers carry one at a time. */
const REQUESTS = 55;

/** Other counters of the city, so that not all wait at one. */
const SHOPS: readonly Shop[] = [
  bakery,
  figAndFern,
  ...[
    ['Corner Loaf', 'M6G 1K5'],
    ['Noodle Row', 'M5V 2A8'],
  ].map(([name = '', postalCode = '']) => ({
    sender: { ...bakery.sender, name },
    pickup: { ...bakery.pickup, postalCode },
  })),
];

const drawing = readDrawing(file);
if (drawing === null) throw new Error('Toronto isn’t drawn.');
const streets = streetsOf(drawing);

/** A lunch of the demo's couriers, who take a bike; the same seed always has the same requests. */
export async function lunchOf(mode: Mode, seed: number): Promise<Lunch> {
  const storage = memoryDevice().tab();
  const clock = movableClock({ now: () => NOON }, storage);
  const random = seededRandom(seed);
  const backend = newMemoryBackend(storage, clock, random, {
    seed: () => {
      const state = seedState(NOON);
      state.bulk = null;
      state.businesses = state.businesses.slice(0, 4);
      state.dispatch.deliveries = [];
      state.dispatch.ledger = [];
      state.dispatch.applications = COURIER_IDS.map((courier) => ({ courier, city: TORONTO, vehicle: 'bike' }));
      state.dispatch.cities = [{ ...TORONTO_BY_VEHICLE, carryLimit: mode === 'one' ? ONE_AT_A_TIME : MOST_CARRIED }];
      return state;
    },
    simulation: { ...demoSimulation, areaOf: (country, postalCode) => demoArea(streets, country, postalCode) },
    storesOnRequest: true,
  });
  const couriers = demoCouriers({ backend, storage, clock, random });
  const waitUntil = async (at: number): Promise<void> => {
    await couriers.catchUp();
    await clock.advance(at - clock.now());
    await couriers.catchUp();
  };
  const places = Array.from({ length: REQUESTS }, (_, place) => seed * 1000 + place);
  const requests = places
    .map((index) => ({
      index,
      // Most come in the middle of the two hours.
      at: NOON + Math.round((((draw(index, 1) + draw(index, 2)) / 2) * LENGTH) / SECOND) * SECOND,
      shop: pick([bakery, bakery, ...SHOPS], index, 3),
      readyIn: pick([0, 0, 15, 15, 15, 30] as const, index, 4),
    }))
    .toSorted((a, b) => a.at - b.at);
  for (const { index, at, shop, readyIn } of requests) {
    await waitUntil(at);
    backend.apply(({ state: { dispatch }, now }) =>
      addUnderWay(
        dispatch,
        shop,
        { index, status: 'searching', since: 0, courier: COURIER_IDS[0]!, details: { readyIn } },
        now,
      ),
    );
  }
  await waitUntil(NOON + LENGTH + 3 * 60 * MINUTE);
  await couriers.stop();
  return backend.read(({ state: { dispatch } }) => {
    const ended = dispatch.deliveries.map(({ delivery }) => delivery).filter(({ status }) => isFinal(status));
    const until = NOON + LENGTH;
    const pays = dispatch.ledger.filter(({ kind, at }) => kind === 'pay' && at <= until);
    const routes = new Set(ended.flatMap(({ route }) => route ?? []));
    return {
      requested: requests.length,
      attempts: ended.filter(({ onTime }) => onTime !== null).length,
      onTime: ended.filter(({ onTime }) => onTime === true).length,
      stacked: ended.filter(({ id, route }) => route !== null || routes.has(id)).length,
      pay: pays.reduce((sum, { amount }) => sum + amount, 0),
      hours: COURIER_IDS.length * (LENGTH / (60 * MINUTE)),
    };
  });
}

/** The lunches of some seeds, summed up. */
export async function lunches(mode: Mode, seeds: readonly number[]): Promise<Lunch> {
  const all: Lunch[] = [];
  for (const seed of seeds) all.push(await lunchOf(mode, seed));
  const sum = (of: (lunch: Lunch) => number): number => all.reduce((before, lunch) => before + of(lunch), 0);
  return {
    requested: sum((lunch) => lunch.requested),
    attempts: sum((lunch) => lunch.attempts),
    onTime: sum((lunch) => lunch.onTime),
    stacked: sum((lunch) => lunch.stacked),
    pay: sum((lunch) => lunch.pay),
    hours: sum((lunch) => lunch.hours),
  };
}

const percent = (part: number, whole: number): number => (100 * part) / whole;

/** The figures of lunches: percent, and dollars an hour. */
export const figuresOf = ({ requested, attempts, onTime, stacked, pay, hours }: Lunch) => ({
  onTime: percent(onTime, attempts),
  kept: percent(onTime, requested),
  stacked: percent(stacked, requested),
  payPerHour: pay / 100 / hours,
});

/** One line for people to read. */
export function lunchLine(mode: Mode, lunch: Lunch): string {
  const { onTime, kept, stacked, payPerHour } = figuresOf(lunch);
  const name = mode === 'one' ? 'one at a time' : 'by vehicle   ';
  return `${name}  on time ${onTime.toFixed(1)}%  promises kept ${kept.toFixed(1)}%  $${payPerHour.toFixed(2)} an hour  together ${stacked.toFixed(0)}%`;
}
