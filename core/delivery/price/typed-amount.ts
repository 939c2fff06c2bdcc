import * as v from 'valibot';
import type { Cents } from './tariff.ts';

/** Reads an amount as typed, `6.99` or `$6.99`, in cents. The issue is `not-an-amount`. */
export const typedAmount = [
  v.regex<string, 'not-an-amount'>(/^\$?\d{1,9}(?:\.\d{1,2})?$/u, 'not-an-amount'),
  v.transform((text: string): Cents => Math.round(Number(text.replace('$', '')) * 100)),
] as const;

/** An amount as it's typed: `6.99`. */
export const amountText = (cents: Cents): string => (cents / 100).toFixed(2);
