import type { Business } from '#core/business/business.ts';
import { DENIED, UNSTORABLE } from '#core/backend-failures.ts';
import type { Failure } from '#core/failure.ts';
import { ok, refused, type Result } from '#core/result.ts';
import type { PickupForm } from '../request/delivery-form.ts';
import { readPickup } from '../request/read-details.ts';
import type { CounterPlaces } from '../place/shop-point.ts';

/** The facts that a change of a business's pickup details is decided by. */
export interface PickupFacts {
  /** Null unless it's a business of the caller's own. */
  readonly business: Pick<Business, 'country' | 'state'> | null;
  /** Null until they're first saved. */
  readonly pickup: PickupForm | null;
  readonly counter: CounterPlaces;
}

/** Decides new pickup details. With another postal code, the places where couriers stopped count no longer. */
export function decidePickup(
  { business, pickup: before, counter }: PickupFacts,
  wanted: PickupForm,
): Result<Pick<PickupFacts, 'counter'> & { readonly pickup: PickupForm }, Failure> {
  if (business === null) return refused(DENIED);
  const pickup = readPickup(business.country, business.state, wanted);
  if (pickup === null) return refused(UNSTORABLE);
  return ok({ pickup, counter: before?.postalCode === pickup.postalCode ? counter : { ...counter, stops: [] } });
}
