import type { Clock } from '../clock.ts';
import { port } from '../port.ts';
import type { AuthPort } from '../identity/auth-port.ts';
import type { LocalStoragePort } from '../storage/local-storage-port.ts';
import { applicant, readApplication } from './courier-application.ts';
import type { CourierLocation } from './courier-location.ts';

/** The stored location of the current courier; null when there is none. */
export function findCourierLocation(auth: AuthPort, storage: LocalStoragePort, clock: Clock) {
  return async (): Promise<CourierLocation | null> =>
    readApplication(storage, await applicant(auth, storage, clock)).location;
}
export type FindCourierLocation = ReturnType<typeof findCourierLocation>;
export const FindCourierLocation = port<FindCourierLocation>('FindCourierLocation');
