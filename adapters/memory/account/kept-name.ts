import type { Mail } from '#demo/mailbox.ts';

/**
 * A placeholder for the product's name in stored emails, filled in when they're read: by then, the demo may show
 * another brand. No first name can contain it, since `nameForMail` allows no braces.
 */
export const KEPT_NAME = '{name}';

/** A stored email as the product of this name sends it. */
export const signed = (mail: Mail, name: string): Mail => ({
  ...mail,
  subject: mail.subject.replaceAll(KEPT_NAME, () => name),
  text: mail.text.replaceAll(KEPT_NAME, () => name),
});
