import { isEmail } from '../identity/email.ts';
import { isLongEnough, isShortEnough } from '../identity/password.ts';

/** Why a password can't be set; null if it can. */
export function passwordRefusal(password: string): 'weak-password' | 'long-password' | null {
  if (!isLongEnough(password)) return 'weak-password';
  return isShortEnough(password) ? null : 'long-password';
}

/** Why an email, which may already have an account, and a password can't make a new account; null if they can. */
export function accountRefusal(
  email: string,
  password: string,
  isTaken: boolean,
): NonNullable<ReturnType<typeof passwordRefusal>> | 'invalid-email' | 'email-taken' | null {
  const refusal = passwordRefusal(password);
  // The authentication service checks in this order, which matters if there are several mistakes.
  if (refusal === 'long-password') return refusal;
  if (!isEmail(email)) return 'invalid-email';
  return refusal ?? (isTaken ? 'email-taken' : null);
}
