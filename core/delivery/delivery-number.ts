/** Fewest characters of a delivery number (spec §9). */
export const MIN_DELIVERY_NUMBER_LENGTH = 6;
export const MAX_DELIVERY_NUMBER_LENGTH = 64;

export type DeliveryNumberRefusal = 'missing-delivery-number' | 'invalid-delivery-number';

/** A delivery number as it is stored: without the spaces around it. */
export const normaliseDeliveryNumber = (typed: string): string => typed.trim();

/** What is wrong with a delivery number (spec §5); null when nothing is. */
export function deliveryNumberRefusal(typed: string): DeliveryNumberRefusal | null {
  const length = [...normaliseDeliveryNumber(typed)].length;
  if (length === 0) return 'missing-delivery-number';
  return length < MIN_DELIVERY_NUMBER_LENGTH || length > MAX_DELIVERY_NUMBER_LENGTH ? 'invalid-delivery-number' : null;
}
