import type { Mail } from '#demo/mailbox.ts';

/**
 * Stands in kept mails for the product's name, which is put in when they are read: the demo may wear another brand by
 * then. No one's first name can hold it, for `nameForMail` lets no brace through.
 */
export const KEPT_NAME = '{name}';

/** A kept mail as the product of this name sends it. */
export const signed = (mail: Mail, name: string): Mail => ({
  ...mail,
  subject: mail.subject.replaceAll(KEPT_NAME, () => name),
  text: mail.text.replaceAll(KEPT_NAME, () => name),
});
