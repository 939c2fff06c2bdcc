import * as v from 'valibot';
import { isPhoneText } from '../geography/phone-text.ts';
import { plainText } from '../plain-text.ts';
import { cleaned } from '../typed-text.ts';

/** The issues of one field of an inquiry. */
export const INQUIRY_REFUSALS = ['missing', 'too-long', 'invalid-email', 'invalid-phone', 'invalid-website'] as const;
export type InquiryRefusal = (typeof INQUIRY_REFUSALS)[number];

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
