import type { Instant } from '#core/instant.ts';
import type { Delivery, DeliveryId } from '../lifecycle/delivery.ts';

/**
 * The order of stops after a courier named some: those first, then the others as before. It's never refused: ids that
 * aren't among theirs are ignored, and so is one that's named again.
 */
export function reordered(stops: readonly DeliveryId[], named: readonly DeliveryId[]): DeliveryId[] {
  const first = [...new Set(named)].filter((id) => stops.includes(id));
  return [...first, ...stops.filter((id) => !first.includes(id))];
}

/** The facts that decide whether a courier is asked before their stops get another order. */
export interface ReorderFacts {
  /** Everything that they carry, in the order of the stops. */
  readonly carried: readonly Delivery[];
  /** The slow end of each expected arrival at the door in an order of the stops; null if there's none. */
  readonly endsIn: (order: readonly DeliveryId[]) => readonly (Instant | null)[];
}

/** The new order, or null if it stays; and the deliveries because of which the courier is asked first. */
export interface ReorderDecision {
  readonly order: readonly DeliveryId[] | null;
  readonly late: readonly DeliveryId[];
}

/** Decides on another order of stops. With `evenLate`, the courier was asked. */
export function decideReorder(
  { carried, endsIn }: ReorderFacts,
  named: readonly DeliveryId[],
  evenLate: boolean,
): ReorderDecision {
  const stops = carried.map(({ id }) => id);
  const order = reordered(stops, named);
  if (order.every((id, place) => id === stops[place])) return { order: null, late: [] };
  if (evenLate) return { order, late: [] };
  const lateIn = (some: readonly DeliveryId[]): DeliveryId[] => {
    const ends = endsIn(some);
    return carried
      .filter(({ onTime, dueAt }, place) => onTime === null && (ends[place] ?? dueAt) > dueAt)
      .map(({ id }) => id);
  };
  const before = lateIn(stops);
  const after = lateIn(order).filter((id) => !before.includes(id));
  return after.length > 0 ? { order: null, late: order.filter((id) => after.includes(id)) } : { order, late: [] };
}
