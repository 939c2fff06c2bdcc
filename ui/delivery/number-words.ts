import type { TrackingNumberRefusal } from '#core/delivery/tracking-number.ts';

/** What's wrong with a delivery number that someone typed. */
export const numberWords: Readonly<Record<TrackingNumberRefusal, string>> = {
  missing: 'Enter the delivery number.',
  'wrong-length': 'A delivery number has 12 letters and digits. Check that none is missing or too many.',
  'wrong-character':
    'Delivery numbers have letters and digits only, and never 0, O or U. Check the number and try again.',
  mistyped: 'One of the characters is wrong, or two are swapped. Compare the number and try again.',
};
