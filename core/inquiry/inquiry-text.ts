import * as v from 'valibot';
import { plainText } from '../plain-text.ts';
import { cleaned } from '../typed-text.ts';

/** What is wrong with one field of an inquiry. */
export const INQUIRY_REFUSALS = ['missing', 'too-long', 'invalid-email', 'invalid-phone', 'invalid-website'] as const;
export type InquiryRefusal = (typeof INQUIRY_REFUSALS)[number];

/** Digits of any script, with the separators that people type. */
const PHONE = /^\(?\+?[\p{Nd}\s().\-/]+(?:(?:x|ext\.?)\s*\p{Nd}+)?$/iu;

/** Whether a cleaned text could be dialed: 5 to 20 digits, an extension included. */
export function isPhoneText(text: string): boolean {
  const digits = text.match(/\p{Nd}/gu)?.length ?? 0;
  return PHONE.test(text.trim()) && digits >= 5 && digits <= 20;
}

export const optionalPhone = v.pipe(
  v.string(),
  ...cleaned('invalid-phone', plainText),
  v.check((text) => text === '' || isPhoneText(text), 'invalid-phone'),
);
export const requiredPhone = v.pipe(
  v.string(),
  ...cleaned('invalid-phone', plainText),
  v.nonEmpty('missing'),
  v.check(isPhoneText, 'invalid-phone'),
);
