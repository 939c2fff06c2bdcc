import { port } from '../port.ts';
import { ok, refused, type Result } from '../result.ts';
import type { AuthPort } from './auth-port.ts';
import type { PersonalData } from './personal-data.ts';

export type SignOutRefusal = 'already-signing-out' | 'sign-out-failed';

/**
 * Signs out (spec §4): first removes the stored session, the registration data and everything else personal on this
 * device, then tells the backend, ignoring its failure. A call while one is in progress is refused as
 * `already-signing-out`.
 */
export function signOut(auth: AuthPort, personalData: PersonalData) {
  let inProgress = false;
  return async (): Promise<Result<void, SignOutRefusal>> => {
    if (inProgress) return refused('already-signing-out');
    inProgress = true;
    try {
      const forgotten = await auth.forgetSession();
      if (!forgotten.ok) return refused('sign-out-failed');
      await personalData.eraseAll();
      if (forgotten.value !== null) await auth.revokeSession(forgotten.value);
      return ok();
    } finally {
      inProgress = false;
    }
  };
}
export type SignOut = ReturnType<typeof signOut>;
export const SignOut = port<SignOut>('SignOut');
