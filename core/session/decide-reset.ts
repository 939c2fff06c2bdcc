import { failure, type Failure } from '../failure.ts';
import { ok, refused, type Result } from '../result.ts';
import { passwordRefusal } from './policy.ts';

/** Decides a new password for the account of a ticket; undefined if the ticket isn't valid, which comes first. */
export function decideReset<Account extends { readonly blocked?: boolean }>(
  account: Account | undefined,
  password: string,
): Result<Account, 'ticket-expired' | 'weak-password' | Failure> {
  if (account === undefined || account.blocked === true) return refused('ticket-expired');
  const refusal = passwordRefusal(password);
  if (refusal === 'long-password') return refused(failure('rejected', 'Password must be at most 72 bytes long.'));
  return refusal === null ? ok(account) : refused(refusal);
}
