import type { UserRepo } from '../identity/user-repo.ts';
import type { Clock } from '../clock.ts';
import type { Failure } from '../failure.ts';
import { port } from '../port.ts';
import { ok, refused, type Result } from '../result.ts';
import type { AuthPort } from '../identity/auth-port.ts';
import type { LocalStoragePort } from '../storage/local-storage-port.ts';
import { pendingCode, type CodeOnItsWay } from '../verification/pending-code.ts';
import { registrant } from './registrant.ts';
import { sendCode } from '../verification/send-code.ts';
import type { SendRefusal, VerificationPort } from '../verification/verification-port.ts';

export type SendCodeRefusal =
  | 'missing-email'
  | 'offline'
  | 'send-failed'
  | { readonly code: 'send-refused'; readonly message: string };

/**
 * Sends the registration code (spec §2, /verify-email; decision verification-codes).
 * - `on-load`: once; not while a code for this address is still valid
 * - `resend`: always, unless the wait isn't over; then it returns the one that was sent
 *
 * A call while a send is in progress joins it (spec §4: resend is blocked while a send is in progress).
 */
export function sendRegistrationCode(
  auth: AuthPort,
  users: UserRepo,
  verification: VerificationPort,
  storage: LocalStoragePort,
  clock: Clock,
) {
  let inProgress: Promise<Result<CodeOnItsWay, SendCodeRefusal>> | null = null;

  const send = async (occasion: 'on-load' | 'resend'): Promise<Result<CodeOnItsWay, SendCodeRefusal>> => {
    const person = await registrant(auth, users, storage, clock);
    if (person === null) return refused('missing-email');
    const earlier = pendingCode('registration').read(storage);
    if (earlier !== null && earlier.email === person.email && earlier.sentAt <= clock.now()) {
      const stillGood = occasion === 'on-load' && clock.now() < earlier.expiresAt;
      if (stillGood || clock.now() < earlier.resendAt) return ok({ ...earlier, fresh: false });
    }
    const sent = await sendCode(
      { purpose: 'registration', email: person.email, firstName: person.firstName },
      verification,
      storage,
      clock,
    );
    return sent.ok ? ok({ ...sent.value, fresh: true }) : refused(sendRefusal(sent.error));
  };

  return (occasion: 'on-load' | 'resend'): Promise<Result<CodeOnItsWay, SendCodeRefusal>> => {
    inProgress ??= send(occasion).finally(() => {
      inProgress = null;
    });
    return inProgress;
  };
}
export type SendRegistrationCode = ReturnType<typeof sendRegistrationCode>;
export const SendRegistrationCode = port<SendRegistrationCode>('SendRegistrationCode');

/** The backend's own message is passed on; without an answer there's none (spec §8). */
function sendRefusal(error: SendRefusal | Failure): SendCodeRefusal {
  if (typeof error === 'string') return 'missing-email';
  if (error.kind === 'offline') return 'offline';
  if (error.kind === 'timeout') return 'send-failed';
  return { code: 'send-refused', message: error.message };
}
