import type { Clock } from '../clock.ts';
import type { Log } from '../log.ts';
import { port } from '../port.ts';
import type { CompletedRegistration, CompleteRegistration } from '../registration/complete-registration.ts';
import type { AuthPort } from '../session/auth-port.ts';
import type { LocalStoragePort } from '../storage/local-storage-port.ts';
import { applicant, changeApplication } from './courier-application.ts';
import type { CourierCounterRepo } from './courier-counter-repo.ts';

/**
 * Completes a courier's registration and counts them once, however often the screen loads (decision
 * finishing-registration): the backend remembers who was counted. A failure to count is only logged; the next visit
 * tries again.
 */
export function completeCourierRegistration(
  complete: CompleteRegistration,
  counter: CourierCounterRepo,
  auth: AuthPort,
  storage: LocalStoragePort,
  clock: Clock,
  log: Log,
) {
  return async (): Promise<CompletedRegistration> => {
    const completed = await complete();
    if (completed === 'manual' || completed === 'no-registration') return completed;
    const counted = await counter.countMe();
    if (counted.ok) changeApplication(storage, await applicant(auth, storage, clock), { completed: true });
    else log.note('courier not counted', counted.error);
    return completed;
  };
}
export type CompleteCourierRegistration = ReturnType<typeof completeCourierRegistration>;
export const CompleteCourierRegistration = port<CompleteCourierRegistration>('CompleteCourierRegistration');
