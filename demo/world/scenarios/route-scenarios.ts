import { MINUTE, SECOND } from '#core/clock.ts';
import { MOST_CARRIED } from '#core/delivery/price/vehicle.ts';
import { later } from '#core/instant.ts';
import type { Scenario } from '#demo/demo-port.ts';
import { findStored } from '#adapters/memory/delivery/dispatch-table.ts';
import { underWayId } from '../past/under-way.ts';
import { courierId } from '../seed/couriers.ts';
import { KAI, TOMS_DOOR } from '../seed/people.ts';
import { become } from './become.ts';
import { offer, putOnline } from './courier-scenarios.ts';
import { addOfBakery, openAsMarco } from './delivery-scenarios.ts';
import { toTom } from './map-scenarios.ts';
import type { Stage } from './stage.ts';

/** The first index of these deliveries, which determines their recipients. */
const FROM = 90;

/** The index of Tom's delivery, which is always under way. */
const TOMS_CAKE = 1;

/** A place in a postal area that the demo's drawing has. */
const at = (street: string, postalCode: string) => ({ street, city: 'Toronto', state: 'on', postalCode });

/** Kai is at the counter with one delivery, and another of the bakery waits there. */
async function oneMore(stage: Stage): Promise<string> {
  putOnline(stage, KAI);
  addOfBakery(stage, {
    index: FROM,
    status: 'at_pickup',
    since: 40 * SECOND,
    courier: KAI,
    details: { ...TOMS_DOOR, contents: 'Lemon tart', size: 'small', handover: 'meet', readyIn: 0 },
  });
  offer(stage, [
    {
      index: FROM + 1,
      since: 30 * SECOND,
      details: { ...at('61 Dovercourt Road', 'M6H 2C4'), size: 'small', handover: 'door', readyIn: 0 },
    },
  ]);
  return become(stage.backend, stage.storage, stage.random, 'courier');
}

/** The indexes of deliveries that the bakery requested together. */
const EIGHT = Array.from({ length: MOST_CARRIED }, (_, place) => FROM + 10 + place);

/** Kai has a car, and eight deliveries for one courier wait at the bakery. Each door is promised after the one before. */
async function eightTogether(stage: Stage): Promise<string> {
  putOnline(stage, KAI);
  offer(
    stage,
    EIGHT.map((index) => ({ index, since: 30 * SECOND, details: { size: 'small', handover: 'door', readyIn: 0 } })),
  );
  stage.backend.apply(({ state: { dispatch } }) => {
    dispatch.applications = dispatch.applications.map((one) =>
      one.courier === KAI ? { ...one, vehicle: 'car' } : one,
    );
    const together = underWayId(EIGHT[0] ?? FROM);
    EIGHT.forEach((index, place) => {
      const stored = findStored(dispatch, underWayId(index));
      if (stored === undefined) return;
      const dueAt = later(stored.delivery.dueAt, place * 15 * MINUTE);
      stored.delivery = { ...stored.delivery, together, turn: place + 1, dueAt, promisedAt: dueAt };
    });
  });
  return become(stage.backend, stage.storage, stage.random, 'courier');
}

/** Two more of the courier who carries Tom's cake. They were accepted earlier, so their doors come first. */
async function twoBefore(stage: Stage): Promise<string> {
  const courier = courierId(2);
  await stage.clock.setSpeed(5);
  const first = underWayId(FROM + 1);
  const common = { status: 'picked_up', since: 3 * MINUTE, courier } as const;
  const details = { size: 'small', handover: 'door', readyIn: 0 } as const;
  addOfBakery(stage, { ...common, index: FROM + 1, details: { ...at('12 Shaw Street', 'M6J 2W3'), ...details } });
  addOfBakery(stage, {
    ...common,
    index: FROM + 3,
    details: { ...at('640 Dovercourt Road', 'M6H 2W7'), ...details },
    route: first,
  });
  stage.backend.apply(({ state }) => {
    const cake = findStored(state.dispatch, underWayId(TOMS_CAKE));
    if (cake !== undefined) cake.delivery = { ...cake.delivery, route: first };
  });
  return toTom(stage);
}

/** Two deliveries of one ride. The second came late. */
async function lateWhileStacked(stage: Stage): Promise<string> {
  const courier = courierId(3);
  const one = { courier, status: 'delivered' } as const;
  const details = { size: 'small', handover: 'door', readyIn: 0 } as const;
  const { delivery } = addOfBakery(stage, { ...one, index: FROM, since: 14 * MINUTE, details });
  return openAsMarco(stage, {
    ...one,
    index: FROM + 1,
    since: 2 * MINUTE,
    mishap: 'late',
    details,
    route: delivery.id,
  });
}

/** Sets up the scenarios of couriers who carry several; each returns its path. */
export const ROUTE_SETUPS = {
  'one-more-from-here': oneMore,
  'eight-together': eightTogether,
  'two-stops-before': twoBefore,
  'late-while-stacked': lateWhileStacked,
} as const satisfies Partial<Record<Scenario, (stage: Stage) => Promise<string>>>;
