import { port } from '../port.ts';
import { ok, refused, type Result } from '../result.ts';
import { forgetRegistration } from '../registration/registration-record.ts';
import type { LocalStoragePort } from '../storage/local-storage-port.ts';
import type { AuthPort } from './auth-port.ts';
import { forgetLastKnown } from './last-known.ts';

export type SignOutRefusal = 'already-signing-out' | 'sign-out-failed';

/**
 * Signs out (spec §4): the stored session, the registration data and the last known profile go first, then the backend is told, whose
 * failure is ignored. A call while one is in progress is refused as `already-signing-out`.
 */
export function signOut(auth: AuthPort, storage: LocalStoragePort) {
  let inProgress = false;
  return async (): Promise<Result<void, SignOutRefusal>> => {
    if (inProgress) return refused('already-signing-out');
    inProgress = true;
    try {
      const forgotten = await auth.forgetSession();
      if (!forgotten.ok) return refused('sign-out-failed');
      forgetRegistration(storage);
      forgetLastKnown(storage);
      if (forgotten.value !== null) await auth.revokeSession(forgotten.value);
      return ok();
    } finally {
      inProgress = false;
    }
  };
}
export type SignOut = ReturnType<typeof signOut>;
export const SignOut = port<SignOut>('SignOut');
