import type { Clock } from '../clock.ts';
import { port } from '../port.ts';
import type { AuthPort } from '../identity/auth-port.ts';
import type { LocalStoragePort } from '../storage/local-storage-port.ts';
import { endRegistrationSession, readRegistration, readRegistrationTrace } from './registration-record.ts';

/**
 * `signed-in`: signed in automatically; `manual`: that failed; `already`: was signed in before; `no-registration`:
 * nobody has registered in this browser.
 */
export type CompletedRegistration = 'signed-in' | 'manual' | 'already' | 'no-registration';

/**
 * Completes a registration: signs in with its stored session, unless a person is signed in already, and clears the stored
 * data (spec §2; decisions session-not-password, finishing-registration). A call while one is in progress joins it.
 */
export function completeRegistration(auth: AuthPort, storage: LocalStoragePort, clock: Clock) {
  let inProgress: Promise<CompletedRegistration> | null = null;

  const complete = async (): Promise<CompletedRegistration> => {
    const current = await auth.getSession();
    const record = readRegistration(storage, clock);
    endRegistrationSession(storage);
    if (current.ok && current.value !== null) return 'already';
    if (record === null) return readRegistrationTrace(storage) === null ? 'no-registration' : 'manual';
    const session = await auth.setSession(record.tokens);
    return session.ok ? 'signed-in' : 'manual';
  };

  return (): Promise<CompletedRegistration> => {
    inProgress ??= complete().finally(() => {
      inProgress = null;
    });
    return inProgress;
  };
}
export type CompleteRegistration = ReturnType<typeof completeRegistration>;
export const CompleteRegistration = port<CompleteRegistration>('CompleteRegistration');
