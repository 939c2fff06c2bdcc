import { SECOND } from '../clock.ts';
import { failure, type Failure } from '../failure.ts';
import { isEmail } from '../identity/email.ts';
import { ok, refused, type Result } from '../result.ts';
import { SEND_LIMIT, WRONG_GUESS_LIMIT } from './code-limits.ts';
import type { CodePurpose, SendRefusal, VerifyRefusal } from './verification-port.ts';

/** The address or the client has to wait. */
const throttled = (waitMs: number): Failure =>
  failure('throttled', `Please wait ${Math.ceil(waitMs / SECOND)} seconds before trying again.`, waitMs);

/** The facts that a request for a code is decided by. */
export interface CodeFacts {
  readonly isReset: boolean;
  /** Whether this client has requested few enough codes. */
  readonly isWithin: boolean;
  /** Whether it may learn that an address is unknown. */
  readonly mayLearn: boolean;
  /** Null if the address has none. */
  readonly account: { readonly isVerified: boolean; readonly isBlocked: boolean } | null;
  /** The time that this client has to wait for its next code to this address, in ms. */
  readonly waitMs: number;
}

/**
 * Decides a request for a code: whether one is mailed. A request for an address that needs no code gets the same answer
 * and the same wait. Refuses for the address, the client, an unknown or blocked account, then the wait.
 */
export function decideCode(
  { isReset, isWithin, mayLearn, account, waitMs }: CodeFacts,
  email: string,
): Result<boolean, SendRefusal | Failure> {
  if (!isEmail(email)) return refused(failure('rejected', 'Please enter a valid email address.'));
  if (!isWithin) return refused(throttled(SEND_LIMIT.windowMs));
  if (isReset && mayLearn && account === null) return refused('unknown-email');
  if (isReset && mayLearn && account?.isBlocked === true) return refused('account-blocked');
  if (waitMs > 0) return refused(throttled(waitMs));
  return ok(account !== null && !account.isBlocked && (isReset || !account.isVerified));
}

/**
 * Decides a judged guess: the account that it's right for. `too-many` reveals nothing about the code. A blocked account
 * gets no new password.
 */
export function decideGuess<Account extends { readonly blocked?: boolean }>(
  guessed: 'right' | 'wrong' | 'too-many',
  purpose: CodePurpose,
  account: Account | undefined,
): Result<Account, VerifyRefusal | Failure> {
  if (guessed === 'too-many') return refused(throttled(WRONG_GUESS_LIMIT.windowMs));
  if (guessed === 'wrong' || account === undefined) return refused('invalid-or-expired');
  return purpose === 'password-reset' && account.blocked === true ? refused('invalid-or-expired') : ok(account);
}
