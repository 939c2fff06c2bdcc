import { isPhoneText } from '#core/geography/phone-text.ts';
import { phoneNumber } from '#core/geography/phone-number.ts';
import { ok, refused } from '#core/result.ts';
import type { ReadPhone } from './phone-reader.ts';

/** Whether a text ends in an extension: `416-555-0142 ext. 12`. */
export const hasExtension = (typed: string): boolean =>
  /\p{Nd}.*(?:x|ext\.?|extension|#|;ext=)\s*\p{Nd}+\s*$/iu.test(typed);

/** Reads a number without knowing the plans of its country. */
export const readPlainPhone: ReadPhone = (text, country) => {
  const typed = text.trim();
  if (hasExtension(typed)) return refused('phone-extension');
  if (/^\+\d{5,15}$/u.test(typed)) return ok(typed);
  const read = isPhoneText(typed) ? phoneNumber(typed, country) : null;
  return read?.ok === true ? ok(`${read.value.dialCode}${read.value.digits}`) : refused('invalid-phone');
};
