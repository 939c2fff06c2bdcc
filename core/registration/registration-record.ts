import * as v from 'valibot';
import { ACCOUNT_STATUSES, type AccountStatus } from '../identity/account-status.ts';
import { ACCOUNT_TYPES, type AccountType } from '../identity/roles.ts';
import { isUserId, type UserId } from '../identity/user-id.ts';
import { MINUTE, type Clock } from '../clock.ts';
import type { SessionTokens } from '../identity/session.ts';
import type { LocalStoragePort } from '../storage/local-storage-port.ts';
import { storedRecord } from '../storage/stored-record.ts';

/** The time for which a registration is remembered for the automatic sign-in (decision session-not-password), in ms. */
export const REGISTRATION_VALID_MS = 15 * MINUTE;

/**
 * A registration in progress, in session storage. It holds the registration's session, never a password
 * (decision session-not-password).
 */
export interface RegistrationRecord {
  readonly userId: UserId;
  readonly email: string;
  readonly firstName: string;
  readonly accountType: AccountType | null;
  readonly accountStatus: AccountStatus;
  readonly tokens: SessionTokens;
  /** Milliseconds since the epoch. */
  readonly createdAt: number;
}

/** The part in local storage, for a second tab and for later. */
export interface RegistrationTrace {
  readonly userId: UserId;
  readonly email: string;
  readonly accountType: AccountType | null;
}

const accountType = v.nullable(v.picklist(ACCOUNT_TYPES));
const id = v.pipe(v.string(), v.guard(isUserId));

const record = storedRecord<RegistrationRecord>(
  'session',
  'registration',
  v.object({
    userId: id,
    email: v.pipe(v.string(), v.nonEmpty()),
    firstName: v.string(),
    accountType,
    accountStatus: v.picklist(ACCOUNT_STATUSES),
    tokens: v.object({ accessToken: v.pipe(v.string(), v.nonEmpty()), refreshToken: v.pipe(v.string(), v.nonEmpty()) }),
    createdAt: v.number(),
  }),
);

const trace = storedRecord<RegistrationTrace>(
  'local',
  'registration',
  v.object({ userId: id, email: v.pipe(v.string(), v.nonEmpty()), accountType }),
);

/** Whether a record made at `createdAt` is still valid. One from the future (a clock set back) isn't. */
export const isRegistrationAlive = (createdAt: number, now: number): boolean =>
  createdAt <= now && now - createdAt < REGISTRATION_VALID_MS;

/** Stores a registration. If storage is full or off, only the automatic sign-in is lost. */
export function keepRegistration(storage: LocalStoragePort, registration: RegistrationRecord): void {
  record.write(storage, registration);
  const { userId: person, email, accountType: type } = registration;
  trace.write(storage, { userId: person, email, accountType: type });
}

/** The registration in progress in this tab, or null. An expired one is removed when it's read. */
export function readRegistration(storage: LocalStoragePort, clock: Clock): RegistrationRecord | null {
  const found = record.read(storage);
  if (found === null || isRegistrationAlive(found.createdAt, clock.now())) return found;
  record.remove(storage);
  return null;
}

/** The part of a registration that's known without its session: in a second tab, or later. */
export const readRegistrationTrace = (storage: LocalStoragePort): RegistrationTrace | null => trace.read(storage);

/** Records this person's choice, if they registered in this browser. */
export function noteAccountType(storage: LocalStoragePort, person: UserId, type: AccountType): void {
  const known = trace.read(storage);
  if (known?.userId === person) trace.write(storage, { ...known, accountType: type });
}

/** Ends the automatic sign-in, once it's used or has failed. The trace stays until sign-out. */
export const endRegistrationSession = (storage: LocalStoragePort): void => record.remove(storage);

/** Removes everything stored about a registration. */
export function forgetRegistration(storage: LocalStoragePort): void {
  record.remove(storage);
  trace.remove(storage);
}
