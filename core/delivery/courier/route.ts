import { byId } from '#core/newest-first.ts';
import type { Delivery, DeliveryId } from '../lifecycle/delivery.ts';
import type { DeliveryStatus } from '../lifecycle/delivery-status.ts';

type Accepted = Pick<Delivery, 'id' | 'reached' | 'turn'>;

/**
 * The order in which a courier takes what they carry to the doors: as they chose, then first accepted, first delivered.
 * Those that were requested together are accepted together, and have turns. Chosen ones that are gone don't matter.
 */
export const byStop = (chosen: readonly DeliveryId[]) => {
  const placeOf = ({ id }: Accepted): number => (chosen.includes(id) ? chosen.indexOf(id) : chosen.length);
  return (a: Accepted, b: Accepted): number =>
    placeOf(a) - placeOf(b) || (a.reached.accepted ?? 0) - (b.reached.accepted ?? 0) || a.turn - b.turn || byId(a, b);
};

/** A place of a route: the courier picks up at a counter, hands over at a door, or gives back at a counter. */
export interface Stop<T> {
  readonly kind: 'pickup' | 'dropoff' | 'return';
  /** The counter, or the delivery whose door it is. */
  readonly place: string;
  /** Several only at a counter. */
  readonly carried: readonly T[];
}

/** The facts about a delivery that its stop depends on. */
interface Carried {
  readonly id: DeliveryId;
  readonly status: DeliveryStatus;
}

const KINDS: Readonly<Partial<Record<DeliveryStatus, Stop<never>['kind']>>> = {
  accepted: 'pickup',
  at_pickup: 'pickup',
  picked_up: 'dropoff',
  at_dropoff: 'dropoff',
  returning: 'return',
};

/** The door at which they are comes first, then counters with parcels to pick up, doors, and counters to return to. */
const RANKS: readonly DeliveryStatus[][] = [['at_dropoff'], ['at_pickup'], ['accepted'], ['picked_up'], ['returning']];
const rankOf = ({ status }: Carried): number => RANKS.findIndex((statuses) => statuses.includes(status));

/**
 * The stops of a courier's route: from what they carry in the order of {@link byStop}, with the counter that each came
 * from. A courier may take another order; the door at which they are is always the first stop.
 */
export function stopsOf<T extends Carried>(carried: readonly T[], counterOf: (one: T) => string): Stop<T>[] {
  const stops = new Map<string, { readonly kind: Stop<T>['kind']; readonly place: string; readonly carried: T[] }>();
  for (const one of carried.toSorted((a, b) => rankOf(a) - rankOf(b))) {
    const kind = KINDS[one.status];
    if (kind === undefined) continue;
    const place = kind === 'dropoff' ? one.id : counterOf(one);
    const stop = stops.get(`${kind} ${place}`) ?? { kind, place, carried: [] };
    stop.carried.push(one);
    stops.set(`${kind} ${place}`, stop);
  }
  return [...stops.values()];
}

/** The number of stops before the one that's next for a delivery; null if it isn't on the route. */
export function stopsBefore<T extends Carried>(stops: readonly Stop<T>[], delivery: DeliveryId): number | null {
  const place = stops.findIndex(({ carried }) => carried.some(({ id }) => id === delivery));
  return place < 0 ? null : place;
}

/**
 * Whether those who see the courier before a move may see the same position after it: nobody else's stop is next now
 * (decision couriers-on-a-map).
 */
export function staysInSight<T extends Carried>(before: Stop<T> | undefined, after: Stop<T> | undefined): boolean {
  if (before === undefined || after === undefined) return false;
  if (before.kind === 'pickup' && after.kind === 'pickup') return before.place === after.place;
  return after.carried.every(({ id }) => before.carried.some((other) => other.id === id));
}

/** Whether two deliveries were carried together: one was added to the other's route, or both to a third one's. */
export const isSameRoute = (
  a: Pick<Delivery, 'id' | 'courier' | 'route'>,
  b: Pick<Delivery, 'id' | 'courier' | 'route'>,
): boolean =>
  a.courier === b.courier &&
  a.courier !== null &&
  (a.route !== null || b.route !== null) &&
  (a.route ?? a.id) === (b.route ?? b.id);
