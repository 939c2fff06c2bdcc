import { byId } from '#core/newest-first.ts';
import type { Delivery, DeliveryId } from '../lifecycle/delivery.ts';
import type { DeliveryStatus } from '../lifecycle/delivery-status.ts';

/** The order in which a courier takes what they carry to the doors: first accepted, first delivered. */
export const byStop = (a: Pick<Delivery, 'id' | 'reached'>, b: Pick<Delivery, 'id' | 'reached'>): number =>
  (a.reached.accepted ?? 0) - (b.reached.accepted ?? 0) || byId(a, b);

/** The next thing that a courier does at one place: pick up at a counter, hand over at a door, or give back there. */
export interface Stop<T> {
  readonly kind: 'pickup' | 'dropoff' | 'return';
  /** Several only at a counter. */
  readonly carried: readonly T[];
}

/** The facts that a stop is computed from. */
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

/** The place of the courier comes first, then counters with parcels to pick up, doors, and counters to return to. */
const RANKS: readonly DeliveryStatus[][] = [['at_dropoff'], ['at_pickup'], ['accepted'], ['picked_up'], ['returning']];
const rankOf = ({ status }: Carried): number => RANKS.findIndex((statuses) => statuses.includes(status));

/**
 * The stops of a courier's route: from what they carry in the order of {@link byStop}, with the counter that each came
 * from. A courier may take another order; the door at which they are is always the first stop.
 */
export function stopsOf<T extends Carried>(carried: readonly T[], counterOf: (one: T) => string): Stop<T>[] {
  const stops = new Map<string, { readonly kind: Stop<T>['kind']; readonly carried: T[] }>();
  for (const one of carried.toSorted((a, b) => rankOf(a) - rankOf(b))) {
    const kind = KINDS[one.status];
    if (kind === undefined) continue;
    const place = `${kind} ${kind === 'dropoff' ? one.id : counterOf(one)}`;
    const stop = stops.get(place) ?? { kind, carried: [] };
    stop.carried.push(one);
    stops.set(place, stop);
  }
  return [...stops.values()];
}

/** The number of stops before the one that's next for a delivery; null if it isn't on the route. */
export function stopsBefore<T extends Carried>(stops: readonly Stop<T>[], delivery: DeliveryId): number | null {
  const place = stops.findIndex(({ carried }) => carried.some(({ id }) => id === delivery));
  return place < 0 ? null : place;
}
