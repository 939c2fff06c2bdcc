import type { UserRepo } from '../identity/user-repo.ts';
import type { Clock } from '../clock.ts';
import { failure } from '../failure.ts';
import type { Log } from '../log.ts';
import { port } from '../port.ts';
import { refused } from '../result.ts';
import type { CompletedRegistration, CompleteRegistration } from '../registration/complete-registration.ts';
import type { AuthPort } from '../identity/auth-port.ts';
import type { LocalStoragePort } from '../storage/local-storage-port.ts';
import { applicant, changeApplication } from './courier-application.ts';
import type { CourierCounterRepo } from './courier-counter-repo.ts';
import { mayBeCounted } from './policy.ts';

/**
 * Completes a courier's registration and counts them once, even if the screen loads several times (decision
 * finishing-registration): the backend remembers counted couriers. A failure to count is only logged; the next visit
 * tries again.
 */
export function completeCourierRegistration(
  complete: CompleteRegistration,
  counter: CourierCounterRepo,
  auth: AuthPort,
  users: UserRepo,
  storage: LocalStoragePort,
  clock: Clock,
  log: Log,
) {
  return async (): Promise<CompletedRegistration> => {
    const completed = await complete();
    if (completed === 'manual' || completed === 'no-registration') return completed;
    const counted = (await mayCount()) ? await counter.countMe() : refused(failure('denied', 'Not a verified courier'));
    if (counted.ok) changeApplication(storage, await applicant(auth, storage, clock), { completed: true });
    else log.note('courier not counted', counted.error);
    return completed;
  };

  /** If a read fails, the backend decides. It also checks the picture, which would be downloaded just for this. */
  async function mayCount(): Promise<boolean> {
    const session = await auth.getSession();
    if (!session.ok || session.value === null) return true;
    const [person, confirmed] = await Promise.all([users.find(session.value.userId), auth.emailConfirmedAt()]);
    if (!person.ok || !confirmed.ok) return true;
    return mayBeCounted({ roles: person.value?.roles ?? [], emailVerified: confirmed.value !== null }, true);
  }
}
export type CompleteCourierRegistration = ReturnType<typeof completeCourierRegistration>;
export const CompleteCourierRegistration = port<CompleteCourierRegistration>('CompleteCourierRegistration');
