import type { TrackingNumberRefusal } from '#core/delivery/lifecycle/tracking-number.ts';

/** The problem with a typed delivery number. */
export const numberWords: Readonly<Record<TrackingNumberRefusal, string>> = {
  missing: 'Enter the delivery number.',
  'wrong-length': 'Delivery numbers have 12 letters and digits. Check for missing or extra characters.',
  'wrong-character':
    'Delivery numbers use only letters and digits, and never 0, O or U. Check the number and try again.',
  mistyped: 'That number has a typo: one character is wrong, or two are swapped. Check it and try again.',
};
