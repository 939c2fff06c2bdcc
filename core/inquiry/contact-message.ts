import * as v from 'valibot';
import { optionalPhone, requiredEmail, requiredText } from './inquiry-text.ts';

/** Most characters of a message. */
export const MAX_MESSAGE_LENGTH = 5000;

/**
 * The contact form (spec §3, §5): all but the phone are required. Issues are codes of `InquiryRefusal`. It is sent
 * nowhere (decision forms-send-nothing).
 */
export const ContactMessage = v.object({
  name: requiredText(100),
  email: requiredEmail,
  phone: optionalPhone,
  subject: requiredText(150),
  message: requiredText(MAX_MESSAGE_LENGTH),
});
export type ContactMessage = v.InferOutput<typeof ContactMessage>;
