import type { AlertsHere } from '../alert/alerts-here.ts';
import type { Shift } from '../delivery/courier/shift-port.ts';
import { port } from '../port.ts';
import { ok, refused, type Result } from '../result.ts';
import type { AuthPort, SignOutReach } from '../identity/auth-port.ts';
import type { PersonalData } from './personal-data.ts';

/**
 * - `unsent-steps`: a courier's steps are on this device alone, and would be lost
 * - `others-not-reached`: signed out here, but the other sessions couldn't be ended
 */
export type SignOutRefusal = 'already-signing-out' | 'unsent-steps' | 'sign-out-failed' | 'others-not-reached';

/**
 * Signs out (spec §4): ends this device's alerts, removes the stored session, the registration data and everything else
 * personal on this device, then tells the backend, ignoring its failure. A call while one is in progress is refused as
 * `already-signing-out`; `evenUnsent` gives up a courier's steps that the server doesn't have yet. `reach` may end the
 * person's sessions on all devices: then a failure of the backend is returned as `others-not-reached`.
 */
export function signOut(
  auth: AuthPort,
  personalData: PersonalData,
  shift: Pick<Shift, 'unsent'>,
  alerts: Pick<AlertsHere, 'end'>,
) {
  let inProgress = false;
  return async ({ evenUnsent = false, reach = 'here' }: { evenUnsent?: boolean; reach?: SignOutReach } = {}): Promise<
    Result<void, SignOutRefusal>
  > => {
    if (inProgress) return refused('already-signing-out');
    if (!evenUnsent && shift.unsent() > 0) return refused('unsent-steps');
    inProgress = true;
    try {
      // Alerts end first: on the server, that needs the session.
      await alerts.end();
      const forgotten = await auth.forgetSession();
      if (!forgotten.ok) return refused('sign-out-failed');
      await personalData.eraseAll();
      const revoked = forgotten.value !== null && (await auth.revokeSession(forgotten.value, reach)).ok;
      return revoked || reach === 'here' ? ok() : refused('others-not-reached');
    } finally {
      inProgress = false;
    }
  };
}
export type SignOut = ReturnType<typeof signOut>;
export const SignOut = port<SignOut>('SignOut');
