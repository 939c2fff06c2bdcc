import type { Clock } from '../clock.ts';
import type { UserRepo } from '../identity/user-repo.ts';
import type { AuthPort } from '../identity/auth-port.ts';
import type { LocalStoragePort } from '../storage/local-storage-port.ts';
import { readRegistration, readRegistrationTrace } from './registration-record.ts';

/** The person whose address is being verified: the signed-in one, else the one who registered in this browser. */
export async function registrant(
  auth: AuthPort,
  users: UserRepo,
  storage: LocalStoragePort,
  clock: Clock,
): Promise<{ email: string; firstName: string; signedIn: boolean } | null> {
  const session = await auth.getSession();
  if (session.ok && session.value !== null) {
    const person = await users.find(session.value.userId);
    const firstName = (person.ok ? person.value?.firstName : null) ?? '';
    return { email: session.value.email, firstName, signedIn: true };
  }
  const record = readRegistration(storage, clock);
  if (record !== null) return { email: record.email, firstName: record.firstName, signedIn: false };
  const trace = readRegistrationTrace(storage);
  return trace === null ? null : { email: trace.email, firstName: '', signedIn: false };
}
