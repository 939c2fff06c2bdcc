import * as v from 'valibot';
import type { NewPerson } from '../identity/person.ts';
import { PersonName } from '../identity/person-name.ts';
import type { UserId } from '../identity/user-id.ts';
import type { UserRepo } from '../identity/user-repo.ts';
import type { Clock } from '../clock.ts';
import { fieldIssue, formOf, type IssuesOf, type TypedInto, type ValuesOf } from '../form.ts';
import type { Log } from '../log.ts';
import { port } from '../port.ts';
import { ok, refused, type Result } from '../result.ts';
import type { AuthPort, SignUpRefusal } from '../identity/auth-port.ts';
import { RequiredEmail } from '../identity/email.ts';
import { NewPassword, WEAK_PASSWORDS } from '../identity/password.ts';
import type { LocalStoragePort } from '../storage/local-storage-port.ts';
import { forgetRegistration, keepRegistration, readRegistrationTrace } from './registration-record.ts';

/**
 * The Create Account form (spec §5): all four fields are required. The service may refuse the email and the password
 * too.
 */
export const RegistrationForm = formOf(
  v.object({
    firstName: PersonName,
    lastName: PersonName,
    email: RequiredEmail,
    password: v.pipe(v.string(), v.nonEmpty('missing'), NewPassword),
  }),
  ['missing', 'long-name', 'invalid-email', ...WEAK_PASSWORDS, 'long-password', 'email-taken'],
);
export type RegistrationForm = ValuesOf<typeof RegistrationForm>;

export type RegisterRefusal =
  | IssuesOf<typeof RegistrationForm>
  | 'offline'
  | 'unreachable'
  | 'no-user-data'
  | 'registration-failed';

/**
 * Registers (spec §4): creates the account, inserts its profile row with role customer, and leaves the visitor signed
 * out. A record of the registration is stored for the steps that follow. A failed profile row is only logged. Another
 * person who was signed in is signed out, since the next steps are for the new account.
 */
export function register(
  auth: AuthPort,
  users: UserRepo,
  storage: LocalStoragePort,
  clock: Clock,
  log: Log,
  personalData: { eraseAllBut(person: UserId): Promise<void> },
) {
  return async (typed: TypedInto<typeof RegistrationForm>): Promise<Result<void, RegisterRefusal>> => {
    const form = RegistrationForm.check(typed);
    if (!form.ok) return form;
    const { firstName, lastName, email, password } = form.value;

    const account = await auth.signUp({ email, password, firstName, lastName });
    if (!account.ok) return refused(signUpRefusal(account.error));

    const { userId, tokens } = account.value;
    const person: NewPerson = {
      id: userId,
      email,
      firstName,
      lastName,
      phone: '',
      country: 'canada',
      dialCode: '+1',
      roles: ['customer'],
    };
    const inserted = await users.insert(person, tokens);
    if (!inserted.ok) log.note('profile row not inserted', inserted.error);

    // First, while the trace still names the person who registered here before and may have left their license.
    if (readRegistrationTrace(storage) !== null) await personalData.eraseAllBut(userId);
    forgetRegistration(storage);
    keepRegistration(storage, {
      userId,
      email,
      firstName,
      accountType: null,
      accountStatus: 'Active',
      tokens,
      createdAt: clock.now(),
    });
    await signOutOthers(userId);
    return ok();
  };

  async function signOutOthers(newcomer: UserId): Promise<void> {
    const forgotten = await auth.forgetSession();
    if (!forgotten.ok) return log.note('session not forgotten', forgotten.error);
    if (forgotten.value === null) return;
    await personalData.eraseAllBut(newcomer);
    await auth.revokeSession(forgotten.value);
  }
}
export type Register = ReturnType<typeof register>;
export const Register = port<Register>('Register');

function signUpRefusal(error: SignUpRefusal): RegisterRefusal {
  if (error === 'email-taken' || error === 'invalid-email') return fieldIssue('email', error);
  if (error === 'no-user-data') return error;
  if (typeof error === 'string') return fieldIssue('password', error);
  if (error.kind === 'offline') return 'offline';
  return error.kind === 'unavailable' || error.kind === 'timeout' ? 'unreachable' : 'registration-failed';
}
