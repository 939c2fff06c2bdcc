import { MINUTE } from '../clock.ts';
import { failure, type Failure } from '../failure.ts';
import { isEmail } from '../identity/email.ts';
import type { UserId } from '../identity/user-id.ts';
import type { Instant } from '../instant.ts';
import { ok, refused, type Result } from '../result.ts';
import {
  CHANGES,
  CHANGES_OF_CLIENT,
  EMAIL_CONFIRM_WITHIN,
  EMAIL_UNDO_WITHIN,
  UNDOS_OF_CLIENT,
} from './email-change-limits.ts';
import type { EmailChangeRefusal, EmailLinkRefusal, UndoRefusal } from './email-change-port.ts';

const throttled = (waitMs: number): Failure =>
  failure('throttled', `Please wait ${Math.ceil(waitMs / MINUTE)} minutes before trying again.`, waitMs);

/** A requested change of email, as far as its links depend on it. Times are in ms since the epoch. */
export interface RequestedChange {
  readonly userId: UserId;
  /** The session that requested it. Only that session may confirm it. */
  readonly accessToken: string;
  readonly email: string;
  readonly askedAt: number;
  readonly confirmed: boolean;
  /** Replaced by a newer one, canceled, undone, or ended by a new password. */
  readonly ended: boolean;
}

/** Whether a change is neither confirmed nor ended. */
export const isWaiting = ({ confirmed, ended, askedAt }: RequestedChange, now: number): boolean =>
  !confirmed && !ended && now < askedAt + EMAIL_CONFIRM_WITHIN;

export const isUndoable = (change: RequestedChange, now: number): boolean =>
  !change.ended && now < change.askedAt + EMAIL_UNDO_WITHIN && (change.confirmed || isWaiting(change, now));

/** The facts that a request for another email is decided by. */
export interface EmailChangeFacts {
  /** The account's own email. */
  readonly own: string;
  readonly emailVerified: boolean;
  readonly isPassword: boolean;
  /** Whether this client, and this person, have requested few enough changes. */
  readonly isClientWithin: boolean;
  readonly isPersonWithin: boolean;
  readonly isTaken: boolean;
  /** The time for which the recipient must not be emailed, in ms. */
  readonly waitMs: number;
}

/**
 * Decides a request for another email; `same` for the account's own, which ends a pending change. Refuses for the
 * address, the limits, the account, the password, then for an address that's taken or was emailed too often.
 */
export function decideEmailChange(
  facts: EmailChangeFacts,
  email: string,
): Result<'same' | 'other', EmailChangeRefusal | Failure> {
  if (!isEmail(email)) return refused('invalid-email');
  if (!facts.isClientWithin) return refused(throttled(CHANGES_OF_CLIENT.windowMs));
  if (!facts.isPersonWithin) return refused(throttled(CHANGES.windowMs));
  if (!facts.emailVerified) return refused('email-unverified');
  if (!facts.isPassword) return refused('wrong-password');
  if (email === facts.own) return ok('same');
  if (facts.isTaken) return refused('email-taken');
  return facts.waitMs > 0 ? refused(throttled(facts.waitMs)) : ok('other');
}

/** Decides whether a confirmation link may be followed; undefined for a token that isn't of one of the person's changes. */
export function decideLink<Change extends RequestedChange>(
  change: Change | undefined,
  session: string | undefined,
  now: Instant,
): Result<Change, EmailLinkRefusal> {
  if (change === undefined || !isWaiting(change, now)) return refused('link-expired');
  return change.accessToken === session ? ok(change) : refused('other-session');
}

/** Decides a confirmation by a link that may be followed. */
export const decideConfirmation = <Change>(
  linked: Result<Change, EmailLinkRefusal>,
  isTaken: (change: Change) => boolean,
): Result<Change, EmailLinkRefusal> => (linked.ok && isTaken(linked.value) ? refused('email-taken') : linked);

/** Decides whether an undo link is valid. Only invalid ones are counted: a valid one always works. */
export function decideUndoLink<Change extends RequestedChange>(
  change: Change | undefined,
  isWithin: boolean,
): Result<Change, UndoRefusal | Failure> {
  if (change !== undefined) return ok(change);
  return refused(isWithin ? 'link-expired' : throttled(UNDOS_OF_CLIENT.windowMs));
}

/**
 * Decides whether an account gets its old email back; undefined if the account is gone. Of another account that has the
 * email by now, only one that never verified it makes way.
 */
export const decideEmailUndo = <Account extends { readonly id: UserId }>(
  account: Account | undefined,
  holder: { readonly id: UserId; readonly emailVerifiedAt: number | null } | undefined,
): Result<Account, UndoRefusal> =>
  account === undefined || (holder !== undefined && holder.id !== account.id && holder.emailVerifiedAt !== null)
    ? refused('link-expired')
    : ok(account);
