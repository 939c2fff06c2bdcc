import type { UserRepo } from '../identity/user-repo.ts';
import type { Clock } from '../clock.ts';
import { port } from '../port.ts';
import { ok, refused, type Result } from '../result.ts';
import type { AuthPort } from '../identity/auth-port.ts';
import type { LocalStoragePort } from '../storage/local-storage-port.ts';
import { pendingCode } from '../verification/pending-code.ts';
import { registrant } from './registrant.ts';
import { endRegistrationSession, readRegistration } from './registration-record.ts';
import { normalizeCode } from '../verification/verification-code.ts';
import type { VerificationPort } from '../verification/verification-port.ts';

export type VerifyEmailRefusal =
  | 'missing-code'
  | 'missing-email'
  | 'invalid-or-expired'
  /** Too many codes were tried: there's a wait before the next. */
  | 'too-many-guesses'
  | 'verification-failed'
  | 'unexpected';

/** `signed-in`: signed in automatically; `manual`: that failed; `already`: was signed in before. */
export type VerifiedEmail = 'signed-in' | 'manual' | 'already';

/**
 * Verifies the registrant's email with the code they typed, then signs them in with the registration's session (spec
 * §4).
 */
export function verifyEmail(
  auth: AuthPort,
  users: UserRepo,
  verification: VerificationPort,
  storage: LocalStoragePort,
  clock: Clock,
) {
  return async (typed: string): Promise<Result<VerifiedEmail, VerifyEmailRefusal>> => {
    const code = normalizeCode(typed);
    if (code === '') return refused('missing-code');
    const person = await registrant(auth, users, storage, clock);
    if (person === null) return refused('missing-email');
    const pending = pendingCode('registration').read(storage);
    if (pending === null || pending.email !== person.email) return refused('invalid-or-expired');

    const answer = await verification.verifyCode({
      purpose: 'registration',
      email: person.email,
      challenge: pending.challenge,
      code,
    });
    if (!answer.ok && !(answer.error === 'invalid-or-expired' && (await isVerifiedAlready(person.signedIn)))) {
      if (answer.error === 'invalid-or-expired') return refused('invalid-or-expired');
      if (answer.error.kind === 'throttled') return refused('too-many-guesses');
      return refused(
        answer.error.kind === 'offline' || answer.error.kind === 'timeout' ? 'unexpected' : 'verification-failed',
      );
    }
    pendingCode('registration').remove(storage);
    if (person.signedIn) return ok('already');
    return ok(await signInAutomatically());
  };

  /** A code is valid once. If the answer was lost, the second try is refused although the address is verified. */
  async function isVerifiedAlready(signedIn: boolean): Promise<boolean> {
    const record = readRegistration(storage, clock);
    if (!signedIn && record === null) return false;
    const confirmed = await auth.emailConfirmedAt(signedIn ? undefined : record?.tokens);
    return confirmed.ok && confirmed.value !== null;
  }

  async function signInAutomatically(): Promise<'signed-in' | 'manual'> {
    const record = readRegistration(storage, clock);
    endRegistrationSession(storage);
    if (record === null) return 'manual';
    const session = await auth.setSession(record.tokens);
    return session.ok ? 'signed-in' : 'manual';
  }
}
export type VerifyEmail = ReturnType<typeof verifyEmail>;
export const VerifyEmail = port<VerifyEmail>('VerifyEmail');
