import { passwordChangedMail, signInLinkMail, type MailText } from './templates.ts';

/** A mail about an account's way in. Nothing in it was typed by a person: strangers can cause a sign-in link. */
export interface AccountMailFacts {
  readonly kind: 'sign_in_link' | 'password_changed';
  /** The one-time token of a sign-in link; empty for a notice. */
  readonly token: string;
}

/** The path of the sign-in page with a one-time token. */
export const signInLink = (token: string): string =>
  `/sign-in?${new URLSearchParams({ token_hash: token, type: 'recovery' })}`;

/** The path that the mail links to; null for a notice. */
export const accountMailLink = ({ kind, token }: AccountMailFacts): string | null =>
  kind === 'sign_in_link' ? signInLink(token) : null;

/** The mail to the account's owner. */
export const accountMail = (product: string, { kind }: AccountMailFacts): MailText =>
  kind === 'sign_in_link' ? signInLinkMail(product) : passwordChangedMail(product);
