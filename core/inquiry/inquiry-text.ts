import * as v from 'valibot';
import { Email } from '../session/email.ts';

/** What is wrong with one field of an inquiry. */
export const INQUIRY_REFUSALS = ['missing', 'too-long', 'invalid-email', 'invalid-phone', 'invalid-website'] as const;
export type InquiryRefusal = (typeof INQUIRY_REFUSALS)[number];

/** Required text, trimmed, of at most this many characters. */
export const requiredText = (most: number) =>
  v.pipe(v.string(), v.trim(), v.nonEmpty('missing'), v.maxLength(most, 'too-long'));

/** A required email address. */
export const requiredEmail = v.pipe(v.string(), v.trim(), v.nonEmpty('missing'), Email);

/** Digits of any script, with the separators that people type. */
const PHONE = /^\+?[\p{Nd}\s().\-/]+(?:(?:x|ext\.?)\s*\p{Nd}+)?$/iu;

/** Whether a text could be dialed: 5 to 20 digits, an extension included. */
export function isPhoneText(text: string): boolean {
  const digits = text.match(/\p{Nd}/gu)?.length ?? 0;
  return PHONE.test(text.trim()) && digits >= 5 && digits <= 20;
}

export const optionalPhone = v.pipe(
  v.string(),
  v.trim(),
  v.check((text) => text === '' || isPhoneText(text), 'invalid-phone'),
);
export const requiredPhone = v.pipe(v.string(), v.trim(), v.nonEmpty('missing'), v.check(isPhoneText, 'invalid-phone'));
