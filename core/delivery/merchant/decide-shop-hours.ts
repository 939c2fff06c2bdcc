import { DENIED, UNSTORABLE } from '#core/backend-failures.ts';
import type { Failure } from '#core/failure.ts';
import { ok, refused, type Result } from '#core/result.ts';
import type { PickupForm } from '../request/delivery-form.ts';
import { areWeekHours, type OpeningHours, type WeekHours } from '../request/opening-hours.ts';

/** Decides new hours of a business. Without pickup details, their time zone isn't known. */
export function decideShopHours(
  { isOwn, pickup }: { readonly isOwn: boolean; readonly pickup: PickupForm | null },
  hours: WeekHours | null,
): Result<WeekHours | null, Failure> {
  if (!isOwn) return refused(DENIED);
  return hours === null || (pickup !== null && areWeekHours(hours)) ? ok(hours) : refused(UNSTORABLE);
}

/** A business's hours by the clocks of its pickup details. */
export const shopHours = (hours: WeekHours | null, pickup: PickupForm | null): OpeningHours | null =>
  hours === null || pickup === null ? null : { timeZone: pickup.timeZone, ...hours };
