import type { Failure } from '../failure.ts';
import { port } from '../port.ts';
import type { Result } from '../result.ts';

/** Why an address is not changed. `email-unverified`: the address that the account has now was never verified. */
export type EmailChangeRefusal = 'invalid-email' | 'email-taken' | 'wrong-password' | 'email-unverified';

/** Why a confirmation link is not good. `other-session`: it is, but another session asked for it. */
export type EmailLinkRefusal = 'link-expired' | 'other-session';

/** What an undo link would undo. */
export interface UndoableChange {
  readonly from: string;
  readonly to: string;
}

/** Changing the address of an account (spec §5): asked for with the password, confirmed from the new mailbox, undone from the old. */
export interface EmailChangePort {
  /**
   * Asks to change the signed-in person's address. The new one gets a mail with a link (`/my-profile?confirm_email=…`), good
   * for an hour; the old one stays, also in the users table, until that is confirmed. The old one gets a mail with a link
   * (`/undo-email-change?token=…`), good for 72 hours. A later request takes the place of an earlier one; a new password,
   * set by whatever way, ends it.
   */
  ask(email: string, password: string): Promise<Result<void, EmailChangeRefusal | Failure>>;
  /** The address that waits for its confirmation; null for none. */
  pending(): Promise<Result<string | null, Failure>>;
  cancel(): Promise<Result<void, Failure>>;
  /** The address that a confirmation link stands for. Nothing is confirmed by looking. */
  look(token: string): Promise<Result<string, EmailLinkRefusal | Failure>>;
  /**
   * Follows a confirmation link: the address changes everywhere, and is verified. `link-expired` for a token that is used,
   * replaced, too old, made up, or of another person than the one who is signed in: a link never signs anyone in.
   */
  confirm(token: string): Promise<Result<void, EmailLinkRefusal | Failure>>;
  /** What an undo link stands for; for anyone who holds it. */
  lookAtUndo(token: string): Promise<Result<UndoableChange, 'link-expired' | Failure>>;
  /**
   * Follows an undo link: the account has its old address again, whatever happened to it since, every session ends, and so
   * does the password, which somebody else knows.
   */
  undo(token: string): Promise<Result<void, 'link-expired' | Failure>>;
}
export const EmailChangePort = port<EmailChangePort>('EmailChangePort');
