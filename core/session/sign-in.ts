import * as v from 'valibot';
import { formOf, type IssuesOf, type TypedInto } from '../form.ts';
import { port } from '../port.ts';
import { refused, type Result } from '../result.ts';
import type { AuthPort, PasswordSignInRefusal } from '../identity/auth-port.ts';
import { normalizeEmail } from '../identity/email.ts';
import { canBePassword, inEachSpelling } from '../identity/password.ts';
import type { Session } from '../identity/session.ts';

/** The form of /sign-in (spec §5): both are required. */
export const SignInForm = formOf(
  v.object({
    email: v.pipe(v.string(), v.transform(normalizeEmail), v.nonEmpty('missing')),
    password: v.pipe(v.string(), v.nonEmpty('missing')),
  }),
  ['missing'],
);

export type SignInRefusal =
  | IssuesOf<typeof SignInForm>
  | 'invalid-credentials'
  | 'account-blocked'
  | 'email-unconfirmed'
  | 'too-many-sign-ins'
  | 'sign-in-failed'
  | 'unexpected';

/** Signs in with email and password; both are required (spec §5, §8). */
export function signIn(auth: AuthPort) {
  return async (typed: TypedInto<typeof SignInForm>): Promise<Result<Session, SignInRefusal>> => {
    const form = SignInForm.check(typed);
    if (!form.ok) return form;
    if (!canBePassword(form.value.password)) return refused('invalid-credentials');
    const { email } = form.value;
    const result = await inEachSpelling(
      form.value.password,
      (password) => auth.signIn({ email, password }),
      (answer) => !answer.ok && answer.error === 'invalid-credentials',
    );
    return result.ok ? result : refused(refusalFor(result.error));
  };
}

function refusalFor(error: PasswordSignInRefusal): SignInRefusal {
  if (error === 'no-user') return 'sign-in-failed';
  if (typeof error === 'string') return error;
  return error.kind === 'throttled' ? 'too-many-sign-ins' : 'unexpected';
}
export type SignIn = ReturnType<typeof signIn>;
export const SignIn = port<SignIn>('SignIn');
