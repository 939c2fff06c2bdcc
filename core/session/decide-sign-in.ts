import { failure, type Failure } from '../failure.ts';
import { ok, refused, type Result } from '../result.ts';

/** Decides a sign-in: a blocked account first. An unknown email gets the same answer as a wrong password. */
export function decideSignIn<Account extends { readonly blocked?: boolean }>(
  account: Account | undefined,
  isPassword: boolean,
): Result<Account, 'account-blocked' | 'invalid-credentials'> {
  if (account?.blocked === true) return refused('account-blocked');
  return account !== undefined && isPassword ? ok(account) : refused('invalid-credentials');
}

/** Why no other sign-in link is mailed now, with what's left of the limit; null if one is. */
export const linkRefusal = (left: { readonly remaining: number; readonly resetMs: number }): Failure | null =>
  left.remaining === 0 ? failure('throttled', '', left.resetMs) : null;
