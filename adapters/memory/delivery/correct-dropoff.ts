import type { DeliveryPeople } from '#core/delivery/delivery.ts';
import { readCorrection } from '#core/delivery/read-details.ts';
import type { StoredDelivery } from './dispatch-state.ts';

/** Corrects the recipient's data of a delivery; `changes` gives the values, from those so far. */
export function correctDropoff(
  stored: StoredDelivery,
  country: string,
  changes: (before: DeliveryPeople['dropoff']) => object,
): 'invalid' | null {
  if (stored.people === null) return 'invalid';
  const { dropoff } = stored.people;
  const checked = readCorrection(country, changes(dropoff), dropoff);
  if (checked === null) return 'invalid';
  stored.people = { ...stored.people, dropoff: { ...dropoff, ...checked } };
  return null;
}
