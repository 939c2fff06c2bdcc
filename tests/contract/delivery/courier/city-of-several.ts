import { MINUTE, SECOND } from '#core/clock.ts';
import type { CourierDuty } from '#core/delivery/courier/courier-desk.ts';
import { type RouteTimes } from '#core/delivery/place/plan.ts';
import { NO_TIMES } from '#core/delivery/place/leg-times.ts';
import type { Delivery } from '#core/delivery/lifecycle/delivery.ts';
import type { MerchantDelivery } from '#core/delivery/merchant/merchant-delivery.ts';
import type { Vehicle } from '#core/delivery/price/vehicle.ts';
import { instant, type Instant } from '#core/instant.ts';
import {
  aCommand,
  administratorOf,
  courierOnline,
  sender,
  takeStep,
  TORONTO,
  type Sender,
} from '#tests/contract/dispatch-people.ts';
import type { DeliveringPerson, DispatchUnderTest } from '#tests/contract/dispatch-under-test.ts';
import { refusalOf, valueOf } from '#tests/contract/outcome.ts';

/** The middle of the recipients' postal area. */
export const DOOR = { lat: 43.65, lon: -79.42, spread: 400 };
/** Forty times of each leg and from each distance, all between 118 and 148 seconds. */
const COUNTS = NO_TIMES.map((_, place) => (place === 4 ? 40 : 0));
export const LEARNED = [
  ...['250', '500', '1000'].map((band) => ({ leg: 'left', band, counts: COUNTS })),
  ...['shop', 'counter'].map((leg) => ({ leg, band: 'all', counts: COUNTS })),
  { leg: 'door', band: 'A', counts: COUNTS },
];

/** A city whose couriers carry several deliveries. */
export interface City {
  readonly world: DispatchUnderTest;
  readonly from: Sender;
  /** A courier who rides a bike. */
  readonly by: DeliveringPerson;
  now(): Instant;
  wait(ms: number): Promise<void>;
}

/** The courier says that they have a vehicle. */
export const rides = async ({ backend }: DeliveringPerson, vehicle: Vehicle): Promise<void> => {
  valueOf(await backend.courierDesk.saveApplication({ city: TORONTO, vehicle }));
};

/** Sets the carry limit of Toronto. */
export const limitTo = async (world: DispatchUnderTest, most: number): Promise<void> => {
  const { cityHours } = (await administratorOf(world)).backend;
  const { cities } = valueOf(await cityHours.list());
  const city = cities.find(({ market }) => market === TORONTO);
  valueOf(await cityHours.saveCarryLimit(TORONTO, most, city?.version ?? 0));
};

/** A city whose couriers carry as much as their vehicles take, with learned times. */
export async function city(world: DispatchUnderTest, vehicle: Vehicle = 'bike'): Promise<City> {
  const from = await sender(world);
  let now = instant(Date.now());
  await world.stopClock(now);
  await world.storeArea('ca', 'M6J', DOOR);
  await world.storeTimes(TORONTO, LEARNED);
  await limitTo(world, 8);
  const by = await courierOnline(world);
  await rides(by, vehicle);
  /** The courier's page stays in view. */
  const wait = async (ms: number): Promise<void> => {
    for (let left = ms; left > 0; left -= MINUTE) {
      await world.advance(Math.min(left, MINUTE));
      now = instant(now + Math.min(left, MINUTE));
      valueOf(await by.backend.courierDesk.duty());
    }
  };
  return { world, from, by, now: () => now, wait };
}

/** The duty of a courier. */
export const dutyOf = async ({ backend }: DeliveringPerson): Promise<CourierDuty> =>
  valueOf(await backend.courierDesk.duty());
/** The offers of a courier, by id. */
export const offeredTo = async (person: DeliveringPerson) => (await dutyOf(person)).offers.map(({ id }) => id);
/** The refusal of accepting a delivery. */
export const accepts = async ({ backend }: DeliveringPerson, { id }: MerchantDelivery) =>
  refusalOf(await backend.courierDesk.accept(aCommand(), id));

/** Requests deliveries and carries them together up to the counter, or with parcels in hand. */
export async function carried(
  { from, by, wait }: City,
  count: number,
  to: 'accepted' | 'at_pickup' | 'picked_up' = 'accepted',
): Promise<MerchantDelivery[]> {
  const made: MerchantDelivery[] = [];
  for (let place = 0; place < count; place += 1) made.push(await from.requested());
  for (const stage of ['accepted', 'at_pickup', 'picked_up'] as const) {
    for (const delivery of made) {
      await takeStep(by, delivery, stage);
      await wait(SECOND);
    }
    if (stage === to) break;
  }
  return made;
}

/** A delivery as the rules of the core read it. */
export const factsOf = async ({ from }: City, { id }: MerchantDelivery): Promise<Delivery> => {
  const { timeline, ...delivery } = valueOf(await from.backend.merchantDeliveries.find(id)) as MerchantDelivery;
  const reached = Object.fromEntries(timeline.map(({ status, at }) => [status, at]));
  return { ...delivery, reached, courier: 'theirs', route: null } as unknown as Delivery;
};

/** The learned times of the city, as the rules of the core read them. */
export const timesOf = async ({ world }: City): Promise<RouteTimes> => {
  const times = await world.learnedTimes();
  const of = (leg: string, band: string) =>
    times.find((row) => row.leg === leg && row.band === band)?.counts ?? NO_TIMES;
  return { countsOf: of, countsFrom: (distance) => of('left', `${distance}`), doorOf: () => DOOR };
};
