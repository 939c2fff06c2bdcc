import * as v from 'valibot';
import { cleanLines } from '../clean-text.ts';
import { formOf, type ValuesOf } from '../form.ts';
import { RequiredEmail } from '../identity/email.ts';
import { requiredText } from '../typed-text.ts';
import { INQUIRY_REFUSALS, optionalPhone } from './inquiry-text.ts';

/** Longest message, in characters. */
export const MAX_MESSAGE_LENGTH = 5000;

/**
 * The contact form (spec §3, §5): all fields but the phone are required. It isn't sent anywhere (decision
 * forms-send-nothing).
 */
export const ContactMessage = formOf(
  v.object({
    name: requiredText(100),
    email: RequiredEmail,
    phone: v.optional(optionalPhone, ''),
    subject: requiredText(150),
    message: requiredText(MAX_MESSAGE_LENGTH, cleanLines),
  }),
  INQUIRY_REFUSALS,
);
export type ContactMessage = ValuesOf<typeof ContactMessage>;
