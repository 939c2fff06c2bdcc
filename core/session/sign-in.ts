import { port } from '../port.ts';
import { refused, type Result } from '../result.ts';
import type { AuthPort, Credentials } from './auth-port.ts';
import { normalizeEmail } from './email.ts';
import type { Session } from './session.ts';

export type SignInRefusal = 'missing-fields' | 'invalid-credentials' | 'sign-in-failed' | 'unexpected';

/** Signs in with email and password; both are required (spec §5, §8). */
export function signIn(auth: AuthPort) {
  return async ({ email, password }: Credentials): Promise<Result<Session, SignInRefusal>> => {
    if (email.trim() === '' || password === '') return refused('missing-fields');
    const result = await auth.signIn({ email: normalizeEmail(email), password });
    if (result.ok) return result;
    if (result.error === 'invalid-credentials') return refused('invalid-credentials');
    return refused(result.error === 'no-user' ? 'sign-in-failed' : 'unexpected');
  };
}
export type SignIn = ReturnType<typeof signIn>;
export const SignIn = port<SignIn>('SignIn');
