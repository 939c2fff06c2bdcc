import type { Clock } from '../clock.ts';
import type { IssuesOf } from '../form.ts';
import { port } from '../port.ts';
import { ok, type Result } from '../result.ts';
import type { AuthPort } from '../identity/auth-port.ts';
import type { LocalStoragePort } from '../storage/local-storage-port.ts';
import { applicant, changeApplication } from './courier-application.ts';
import type { CourierLocation } from './courier-location.ts';
import { CourierLocationForm } from './location-form.ts';

/** Stores the location of the current courier, on the device only (spec §3). */
export function keepCourierLocation(auth: AuthPort, storage: LocalStoragePort, clock: Clock) {
  return async (typed: CourierLocation): Promise<Result<void, IssuesOf<typeof CourierLocationForm>>> => {
    const checked = CourierLocationForm.check(typed);
    if (!checked.ok) return checked;
    changeApplication(storage, await applicant(auth, storage, clock), { location: checked.value });
    return ok();
  };
}
export type KeepCourierLocation = ReturnType<typeof keepCourierLocation>;
export const KeepCourierLocation = port<KeepCourierLocation>('KeepCourierLocation');
