import type { Instant } from '#core/instant.ts';
import { metersApart, type MiddleOf } from '#core/geography/area-middles.ts';
import { isPostalCodeIn } from '#core/geography/postal-region.ts';
import { parsePostalCode } from '../price/postal-code.ts';
import { quote, type Quote } from '../request/quote.ts';
import type { ParcelSize, Tariff } from '../price/tariff.ts';
import type { Ways } from '../price/ways.ts';
import type { When, WhenRefusal } from '../request/when.ts';

/** The fields that decide a request's price and promised time, as typed so far. */
export interface ReceiptInput {
  /** The location of the business. */
  readonly sender: { readonly country: string; readonly city: string; readonly state: string };
  readonly pickupPostalCode: string;
  readonly city: string;
  readonly state: string;
  readonly postalCode: string;
  readonly size: ParcelSize;
  readonly when: When;
  /** The number of free deliveries that the business has left. */
  readonly freeLeft: number;
  /** The tariff of the business's market. */
  readonly tariff: Tariff;
  /** The ways of its couriers. */
  readonly ways: Ways;
  /** The middles of postal areas; null while they aren't loaded. */
  readonly middleOf: MiddleOf | null;
  /** The backend's current time. */
  readonly now: Instant;
}

/**
 * The price and time that are known before a delivery is requested.
 * - `incomplete`: a postal code or city is still missing, or isn't one of that state
 * - `measuring`: the distance isn't known yet
 * - `refused`: it can't be delivered within its window
 * - `out-of-area`: we don't deliver between the two, `meters` apart; null if that isn't known
 */
export type Receipt =
  | { readonly kind: 'incomplete'; readonly missing: 'pickup' | 'dropoff' }
  | { readonly kind: 'measuring' }
  | { readonly kind: 'refused'; readonly refusal: WhenRefusal }
  | { readonly kind: 'out-of-area'; readonly meters: number | null }
  | { readonly kind: 'quoted'; readonly quote: Quote; readonly freeLeftAfter: number };

/** The price and arrival of a delivery, by the same rules as the backend's. */
export function receiptOf(input: ReceiptInput): Receipt {
  const { sender, freeLeft, now, size, when } = input;
  const isIn = (state: string, code: string) => isPostalCodeIn(sender.country, state, code);
  const from = parsePostalCode(sender.country, input.pickupPostalCode);
  if (from === null || !isIn(sender.state, from)) return { kind: 'incomplete', missing: 'pickup' };
  const to = parsePostalCode(sender.country, input.postalCode);
  if (to === null || input.city.trim() === '' || !isIn(input.state, to))
    return { kind: 'incomplete', missing: 'dropoff' };
  const { middleOf } = input;
  if (middleOf === null) return { kind: 'measuring' };
  const found = quote(
    input.tariff,
    sender.country,
    {
      pickup: { city: sender.city, state: sender.state, postalCode: from },
      dropoff: { city: input.city, state: input.state, postalCode: to },
    },
    { size, when },
    freeLeft,
    now,
    middleOf,
    input.ways,
  );
  if (found.ok) return { kind: 'quoted', quote: found.value, freeLeftAfter: found.value.free ? freeLeft - 1 : 0 };
  return found.error === 'out-of-area'
    ? { kind: 'out-of-area', meters: metersApart(middleOf, sender.country, from, to) }
    : { kind: 'refused', refusal: found.error };
}
