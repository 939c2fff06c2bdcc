import { formatTrackingNumber, parseTrackingNumber } from '#core/delivery/lifecycle/tracking-number.ts';

/** The number of a delivery as people read it. */
export function shownNumber(number: string): string {
  const known = parseTrackingNumber(number);
  return known === null ? number : formatTrackingNumber(known);
}
