import type { Clock } from '../clock.ts';
import { port } from '../port.ts';
import type { AuthPort } from '../identity/auth-port.ts';
import type { LocalStoragePort } from '../storage/local-storage-port.ts';
import { readRegistration } from './registration-record.ts';

/**
 * Whether /account-type offers to add a mobile number: when a registration is in progress and nobody is signed in
 * (decision optional-phone-step).
 */
export function mayAddPhone(auth: AuthPort, storage: LocalStoragePort, clock: Clock) {
  return async (): Promise<boolean> => {
    if (readRegistration(storage, clock) === null) return false;
    const session = await auth.getSession();
    return session.ok && session.value === null;
  };
}
export type MayAddPhone = ReturnType<typeof mayAddPhone>;
export const MayAddPhone = port<MayAddPhone>('MayAddPhone');
