import type { Failure } from '../failure.ts';
import { port } from '../port.ts';
import type { Result } from '../result.ts';

/** Why an address isn't changed. `email-unverified`: the account's current address was never verified. */
export const EMAIL_CHANGE_REFUSALS = ['invalid-email', 'email-taken', 'wrong-password', 'email-unverified'] as const;
export type EmailChangeRefusal = (typeof EMAIL_CHANGE_REFUSALS)[number];

/**
 * Why a confirmation link is refused. `other-session`: it's valid, but another session requested it. `email-taken`:
 * another person registered the address after the change was requested.
 */
export const EMAIL_LINK_REFUSALS = ['link-expired', 'other-session', 'email-taken'] as const;
export type EmailLinkRefusal = (typeof EMAIL_LINK_REFUSALS)[number];

/** Why an undo link is refused. */
export const UNDO_REFUSALS = ['link-expired'] as const;
export type UndoRefusal = (typeof UNDO_REFUSALS)[number];

/** The change that an undo link would undo. */
export interface UndoableChange {
  readonly from: string;
  readonly to: string;
}

/**
 * Changes the email of an account (spec §5): requested with the password, confirmed from the new mailbox, undone from
 * the old one.
 */
export interface EmailChangePort {
  /**
   * Requests a new email for the signed-in person. The new address gets an email with a link
   * (`/my-profile?confirm_email=…`), valid for an hour. Until it's confirmed, the old address stays in place, also in
   * the users table. The old address gets an email with a link (`/undo-email-change?token=…`), valid for 72 hours. A
   * later request replaces an earlier one, and any new password ends it.
   */
  ask(email: string, password: string): Promise<Result<void, EmailChangeRefusal | Failure>>;
  /** The address that's waiting for confirmation; null for none. */
  pending(): Promise<Result<string | null, Failure>>;
  cancel(): Promise<Result<void, Failure>>;
  /** The address that a confirmation link would confirm. Reading it confirms nothing. */
  look(token: string): Promise<Result<string, EmailLinkRefusal | Failure>>;
  /**
   * Follows a confirmation link: the address changes everywhere and counts as verified. `link-expired` for a token that
   * was used, replaced, is too old or made up, or belongs to a person other than the signed-in one: a link never
   * signs anyone in.
   */
  confirm(token: string): Promise<Result<void, EmailLinkRefusal | Failure>>;
  /** The change that an undo link would undo; for anyone who has the link. */
  findUndoableChange(token: string): Promise<Result<UndoableChange, UndoRefusal | Failure>>;
  /**
   * Follows an undo link: the account gets its old address back, even after later changes. Every session ends, and the
   * password, which another person knows, stops working.
   */
  undo(token: string): Promise<Result<void, UndoRefusal | Failure>>;
}
export const EmailChangePort = port<EmailChangePort>('EmailChangePort');
