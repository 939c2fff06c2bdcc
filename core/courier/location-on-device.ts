import * as v from 'valibot';
import type { Clock } from '../clock.ts';
import { port } from '../port.ts';
import { ok, refused, type Result } from '../result.ts';
import type { AuthPort } from '../session/auth-port.ts';
import type { LocalStoragePort } from '../storage/local-storage-port.ts';
import { applicant, changeApplication, readApplication } from './courier-application.ts';
import { CourierLocation } from './courier-location.ts';

export type KeepLocationRefusal = 'missing-fields' | 'long-field';

/** Keeps the location of the courier who is here, on the device only (spec §3). */
export function keepCourierLocation(auth: AuthPort, storage: LocalStoragePort, clock: Clock) {
  return async (typed: CourierLocation): Promise<Result<void, KeepLocationRefusal>> => {
    const checked = v.safeParse(CourierLocation, typed);
    if (!checked.success)
      return refused(checked.issues.some(({ message }) => message === 'missing') ? 'missing-fields' : 'long-field');
    changeApplication(storage, await applicant(auth, storage, clock), { location: checked.output });
    return ok();
  };
}
export type KeepCourierLocation = ReturnType<typeof keepCourierLocation>;
export const KeepCourierLocation = port<KeepCourierLocation>('KeepCourierLocation');

/** The location kept for the courier who is here; null when there is none. */
export function findCourierLocation(auth: AuthPort, storage: LocalStoragePort, clock: Clock) {
  return async (): Promise<CourierLocation | null> =>
    readApplication(storage, await applicant(auth, storage, clock)).location;
}
export type FindCourierLocation = ReturnType<typeof findCourierLocation>;
export const FindCourierLocation = port<FindCourierLocation>('FindCourierLocation');
