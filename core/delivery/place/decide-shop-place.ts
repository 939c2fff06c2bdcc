import { DENIED } from '#core/backend-failures.ts';
import { failure, type Failure } from '#core/failure.ts';
import { ok, refused, type Result } from '#core/result.ts';
import type { Point } from '#core/geography/point.ts';
import { readPoint, type CounterPlaces } from './shop-point.ts';

/** Decides a merchant's own place for the counter, to a meter; null for the place where couriers usually stop. */
export function decideShopPlace(
  { isOwn, counter }: { readonly isOwn: boolean; readonly counter: CounterPlaces },
  place: Point | null,
): Result<CounterPlaces, Failure> {
  if (!isOwn) return refused(DENIED);
  const own = place === null ? null : readPoint(place);
  if (own === null && place !== null) return refused(failure('rejected', 'not acceptable: place'));
  return ok({ ...counter, own });
}
