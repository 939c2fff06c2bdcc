import type { Business } from '#core/business/business.ts';
import { receiptOf, type Receipt } from '#core/delivery/lifecycle/receipt.ts';
import type { CurrentSettings } from '#core/delivery/merchant/merchant-deliveries.ts';
import type { TypedRequest } from '#core/delivery/request/request-fields.ts';
import type { When } from '#core/delivery/request/when.ts';
import type { MiddleOf } from '#core/geography/area-middles.ts';
import type { Instant } from '#core/instant.ts';
import { sizeOf, typedWhen } from '#ui/delivery/request/request-typed.ts';

/** The facts for a receipt besides the typed text and the places of postal areas. */
export interface ReceiptBasis {
  readonly business: Business;
  readonly settings: CurrentSettings;
  /** Whether the pickup details are being typed. */
  readonly editing: boolean;
  readonly now: Instant;
}

/** The time that counts for a price while none is chosen. */
export const NOW: When = { readyIn: 0 };

/** The postal codes of both ends. */
export const codesOf = (
  typed: TypedRequest,
  { settings: { pickup }, editing }: ReceiptBasis,
): readonly [pickup: string, dropoff: string] => [
  editing || pickup === null ? typed.pickupPostalCode : pickup.postalCode,
  typed.postalCode,
];

/** The facts for the receipt of a delivery that's requested after so many others. */
export const basisAfter = (basis: ReceiptBasis, before: number): ReceiptBasis => ({
  ...basis,
  settings: { ...basis.settings, freeLeft: Math.max(0, basis.settings.freeLeft - before) },
});

/** The receipt of a request as typed so far. */
export function receiptFor(
  typed: TypedRequest,
  basis: ReceiptBasis,
  middleOf: MiddleOf | null,
  when: When = typedWhen(typed) ?? NOW,
): Receipt {
  const { freeLeft, tariff, ways } = basis.settings;
  const { city, state } = typed;
  const [pickupPostalCode, postalCode] = codesOf(typed, basis);
  return receiptOf({
    sender: basis.business,
    pickupPostalCode,
    city,
    state,
    postalCode,
    size: sizeOf(typed),
    when,
    freeLeft,
    tariff,
    ways,
    middleOf,
    now: basis.now,
  });
}
