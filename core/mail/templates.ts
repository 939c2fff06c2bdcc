import { cleanText } from '../clean-text.ts';
import { isolate } from '../isolate.ts';

/** An email ready to send, in plain text. */
export interface MailText {
  readonly subject: string;
  readonly text: string;
  /** The label of its link, if a mail shows it as a button. */
  readonly action?: string;
  /** The number of paragraphs before its link; a negative one counts from the end. One if it isn't given. */
  readonly linkAfter?: number;
}

/** The place of a link after the greeting and the first paragraph. */
export const LINK_AFTER_FIRST = 2;
/** The place of a link before the product's name. */
export const LINK_LAST = -1;

/**
 * A first name that's safe to repeat in an email: letters with their marks and joiners, spaces, apostrophes and hyphens, 40
 * at most (docs/security.md#mail-abuse).
 */
export function nameForMail(firstName: string): string {
  const safe = cleanText(firstName.replace(/[^\p{L}\p{M}\u200c-\u200d '’-]/gu, ''));
  return [...safe].slice(0, 40).join('').trim();
}

/** `Hello Marco,`, or `Hello,` if no part of the name is safe to repeat. */
export const greeting = (firstName: string): string => {
  const name = nameForMail(firstName);
  return name === '' ? 'Hello,' : `Hello ${isolate(name)},`;
};

/** The code in groups of three, as people read it aloud. */
export const spacedCode = (code: string): string => `${code.slice(0, 3)} ${code.slice(3)}`;

/** Contains no name: a stranger may have registered the address, with any text as a name. */
export const registrationCodeMail = (product: string, code: string): MailText => ({
  subject: `${spacedCode(code)} is your ${product} verification code`,
  text: `Hello,\n\nEnter this code to verify your email address:\n\n${spacedCode(code)}\n\nIt's good for 10 minutes. If you didn't create an account, you can ignore this email.\n\n${product}`,
});

export const resetCodeMail = (product: string, code: string): MailText => ({
  subject: `${spacedCode(code)} is your ${product} password reset code`,
  text: `Hello,\n\nEnter this code to choose a new password:\n\n${spacedCode(code)}\n\nIt's good for 10 minutes. If you didn't ask for it, you can ignore this email: your password stays the same.\n\n${product}`,
});

export const passwordChangedMail = (product: string): MailText => ({
  subject: `Your ${product} password was changed`,
  text: `Hello,\n\nYour password was just changed, and every device was signed out. If this wasn't you, reset your password right away and contact us.\n\n${product}`,
});

export const changeEmailMail = (product: string): MailText => ({
  subject: `Confirm your new ${product} email address`,
  text: `Hello,\n\nOpen this link within the hour, in the browser where you asked for the change, to make this the email address of your account. Until then the old one stays. If you didn't ask for it, you can ignore this email.\n\n${product}`,
});

/** To the old address: a person with access to its mailbox can undo the change. */
export const emailChangeAskedMail = (product: string, newEmail: string): MailText => ({
  subject: `Your ${product} email address is about to change`,
  text: `Hello,\n\nSomeone signed in to your account with your password and asked to change its email address to ${newEmail}. If this was you, there's nothing to do. If it wasn't, open the link within 72 hours: your account keeps this address, even if the change has been confirmed by then, and every device is signed out.\n\n${product}`,
});

export const emailChangedMail = (product: string, newEmail: string): MailText => ({
  subject: `Your ${product} email address was changed`,
  text: `Hello,\n\nThe email address of your account was changed to ${newEmail} just now. If this wasn't you, open the link in our earlier email, "Your ${product} email address is about to change", to undo it.\n\n${product}`,
});

export const signInLinkMail = (product: string): MailText => ({
  subject: `Your ${product} sign-in link`,
  text: `Hello,\n\nOpen this link within 10 minutes, in the browser where you asked for it, to sign in. If you didn't ask for it, you can ignore this email.\n\n${product}`,
});
