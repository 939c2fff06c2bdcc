import { failure } from '../failure.ts';
import type { Credentials, SignUpRefusal } from '../identity/auth-port.ts';
import { accountRefusal } from './policy.ts';

/** Decides whether an account may be made; null if it may. `isTaken`: the normalized email already has one. */
export function decideSignUp({ email, password }: Credentials, isTaken: boolean): SignUpRefusal | null {
  const refusal = accountRefusal(email, password, isTaken);
  return refusal === 'long-password' ? failure('rejected', 'Password cannot be longer than 72 characters') : refusal;
}
