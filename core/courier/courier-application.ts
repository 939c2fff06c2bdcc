import * as v from 'valibot';
import type { Clock } from '../clock.ts';
import { readRegistration, readRegistrationTrace } from '../registration/registration-record.ts';
import type { AuthPort } from '../identity/auth-port.ts';
import type { LocalStoragePort } from '../storage/local-storage-port.ts';
import { storedRecord } from '../storage/stored-record.ts';
import { CourierLocation } from './courier-location.ts';

/** The courier's choice about the driver's license. */
export type LicenseDecision = 'uploaded' | 'skipped';

/** The part of a courier's application that stays on the device (spec §3). */
export interface CourierApplication {
  readonly location: CourierLocation | null;
  readonly license: LicenseDecision | null;
  /** Whether the last screen was reached and the courier counted. */
  readonly completed: boolean;
}

export const NO_APPLICATION: CourierApplication = { location: null, license: null, completed: false };

const record = (owner: string) =>
  storedRecord<CourierApplication>(
    'local',
    `courier-application:${owner}`,
    v.object({
      // A location that wouldn't be accepted anymore is asked for again.
      location: v.fallback(v.nullable(CourierLocation), null),
      license: v.nullable(v.picklist(['uploaded', 'skipped'])),
      completed: v.boolean(),
    }),
  );

export const readApplication = (storage: LocalStoragePort, owner: string): CourierApplication =>
  record(owner).read(storage) ?? NO_APPLICATION;

/**
 * Changes the application. If storage is full or off, the change lasts until the page closes, so that the flow can
 * continue.
 */
export function changeApplication(storage: LocalStoragePort, owner: string, change: Partial<CourierApplication>): void {
  record(owner).write(storage, { ...readApplication(storage, owner), ...change });
}

export const eraseApplication = (storage: LocalStoragePort, owner: string): void => record(owner).remove(storage);

/** The owner of data from a visitor who hasn't signed in or registered. */
export const GUEST = 'guest';

/**
 * The owner of the current application: the signed-in person, else the one who registered in this browser, else an
 * unnamed guest. Several couriers may use one device, and none sees another's.
 */
export async function applicant(auth: AuthPort, storage: LocalStoragePort, clock: Clock): Promise<string> {
  const session = await auth.getSession();
  const signedIn = session.ok ? session.value?.userId : undefined;
  return signedIn ?? readRegistration(storage, clock)?.userId ?? readRegistrationTrace(storage)?.userId ?? GUEST;
}
