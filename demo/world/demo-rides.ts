import { readDrawing } from '#core/geography/drawing.ts';
import { instant } from '#core/instant.ts';
import type { LocalStoragePort } from '#core/storage/local-storage-port.ts';
import { demoArea } from '#demo/city/areas.ts';
import { rideAt } from '#demo/city/ride.ts';
import { STRAIGHT, streetsOf, type Streets } from '#demo/city/streets.ts';
import { readPhones } from '#demo/phone-condition.ts';
import type { Simulation } from '#adapters/memory/simulation.ts';
import { COURIER_IDS, TORONTO } from './seed/couriers.ts';
import { hopTo } from './hop-to.ts';
import { mishapOf } from './scenarios/mishaps.ts';
import { DEMO_SEED } from './seeded-random.ts';

/** The error of a phone indoors, in meters. */
const INACCURATE = 600;

export interface Rides extends Pick<Simulation, 'areaOf' | 'courierAt'> {
  /** The position of any courier who carries a delivery, including one that a visitor plays. */
  rideOf: Simulation['courierAt'];
}

/**
 * The rides of the demo's couriers. The drawing is fetched when it's first needed; until then there are no positions.
 */
export function demoRides(storage: LocalStoragePort): Rides {
  let streets: Streets | null = null;
  let fetching = false;
  const city = (): Streets | null => {
    if (streets === null && !fetching) {
      fetching = true;
      import('#demo/city/ca-on-toronto.json', { with: { type: 'json' } }).then(
        ({ default: file }) => {
          const drawing = readDrawing(file);
          if (drawing !== null) streets = streetsOf(drawing);
        },
        () => (fetching = false),
      );
    }
    return streets;
  };

  const areaOf: Simulation['areaOf'] = (country, postalCode) => {
    const known = city();
    return known === null ? null : demoArea(known, country, postalCode);
  };

  const rideOf: Rides['rideOf'] = ({ delivery, people }, now, counter, before = null) => {
    const known = delivery.market === TORONTO ? city() : STRAIGHT;
    if (known === null || people === null) return null;
    const shop = counter ?? areaOf('ca', people.pickup.postalCode);
    const door = areaOf('ca', people.dropoff.postalCode);
    const { does, since } = readPhones(storage, now);
    if (shop === null || door === null || does === 'off') return null;
    const at = does === 'pocket' ? instant(Math.min(now, since)) : now;
    const from = before === null ? null : areaOf('ca', before.stored.people?.dropoff.postalCode ?? '');
    const ride = rideAt(known, delivery, { shop: from ?? shop, door }, at, {
      seed: DEMO_SEED,
      mishap: mishapOf(storage, delivery.id),
      before: before && hopTo(before, people),
    });
    return ride !== null && does === 'inaccurate' ? { ...ride, accuracy: INACCURATE } : ride;
  };

  return {
    areaOf,
    rideOf,
    courierAt: (stored, ...at) =>
      stored.delivery.courier !== null && COURIER_IDS.includes(stored.delivery.courier) ? rideOf(stored, ...at) : null,
  };
}
