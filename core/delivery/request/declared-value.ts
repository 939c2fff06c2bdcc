import * as v from 'valibot';
import type { Cents } from '../price/tariff.ts';
import { typedAmount } from '../price/typed-amount.ts';

/** The highest value that can be declared for a parcel. */
export const DECLARED_CAP: Cents = 20_000;

const upToCap = v.maxValue<Cents, number, 'above-cap'>(DECLARED_CAP, 'above-cap');

/** The declared value of a parcel, in cents; 0 if none was declared. */
export const declaredValue = v.pipe(v.number(), v.integer('not-an-amount'), v.minValue(0, 'not-an-amount'), upToCap);

/** The same as typed: `45.00`, or nothing. */
export const typedDeclaredValue = v.optional(
  v.pipe(
    v.string(),
    v.trim(),
    v.transform((text) => (text === '' ? '0' : text)),
    ...typedAmount,
    upToCap,
  ),
  '',
);

/** A declared value as typed so far; 0 if it isn't one. */
export function readDeclaredValue(typed: string): Cents {
  const checked = v.safeParse(typedDeclaredValue, typed);
  return checked.success ? checked.output : 0;
}
