import { MINUTE } from '#core/clock.ts';
import { trackingPath } from '#core/delivery/track/tracking-link.ts';
import { later } from '#core/instant.ts';
import { writePhones } from '#demo/phone-condition.ts';
import { addUnderWay } from '../past/under-way.ts';
import type { Shop } from '../past/make-delivery.ts';
import { courierId } from '../seed/couriers.ts';
import { bakery } from '../seed/marco.ts';
import { seedEmail, TOMS_DOOR } from '../seed/people.ts';
import type { Stage } from './stage.ts';

/** The tracking link of the delivery that's on its way to Tom. */
export const toTom = ({ backend }: Stage): string =>
  backend.apply(({ state }) => {
    const delivery = state.dispatch.deliveries.find(({ people }) => people?.dropoff.email === seedEmail('Tom'));
    if (delivery === undefined) throw new Error('Nothing is on its way to Tom.');
    return trackingPath(delivery.delivery.number, delivery.key);
  });

async function onTheMap(stage: Stage): Promise<string> {
  await stage.clock.setSpeed(5);
  return toTom(stage);
}

/** The phone has sent no position for four minutes, and resumes soon. */
const SILENT = { before: 4 * MINUTE, after: 2 * MINUTE };

/** A courier who is faster than usual, so that the arrival comes closer when the phone is back. */
const FAST_RIDE = { index: 79, status: 'picked_up', since: 7 * MINUTE } as const;

async function inAPocket({ backend, clock, shared }: Stage): Promise<string> {
  await clock.setSpeed(5);
  const { delivery, key } = backend.apply(({ state, now }) => {
    writePhones(shared, { does: 'pocket', since: later(now, -SILENT.before), until: later(now, SILENT.after) });
    return addUnderWay(
      state.dispatch,
      bakery,
      {
        ...FAST_RIDE,
        courier: courierId(9),
        // Across town, where the time alone gives a wide range.
        details: { ...TOMS_DOOR, street: '212 Annette Street', postalCode: 'M6P 1P5', readyIn: 0 },
      },
      now,
    );
  });
  return trackingPath(delivery.number, key);
}

/** The bakery's second shop, in a city without a drawing. */
const HAMILTON: Shop = {
  sender: { ...bakery.sender, city: 'Hamilton', address: '20 James Street North' },
  pickup: { ...bakery.pickup, postalCode: 'L8R 2K1', notes: '' },
};

async function withoutDrawing({ backend, clock }: Stage): Promise<string> {
  await clock.setSpeed(5);
  const { delivery, key } = backend.apply(({ state, now }) =>
    addUnderWay(
      state.dispatch,
      HAMILTON,
      {
        index: 50,
        status: 'picked_up',
        since: 2 * MINUTE,
        courier: courierId(9),
        details: { ...TOMS_DOOR, street: '60 Locke Street South', city: 'Hamilton', postalCode: 'L8P 4A4', readyIn: 0 },
      },
      now,
    ),
  );
  return trackingPath(delivery.number, key);
}

/** Sets up the scenarios of couriers on a map; each returns its path. */
export const MAP_SETUPS = {
  'courier-on-the-map': onTheMap,
  'phone-in-a-pocket': inAPocket,
  'no-drawing': withoutDrawing,
} as const;
