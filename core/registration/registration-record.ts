import * as v from 'valibot';
import { ACCOUNT_STATUSES, type AccountStatus } from '../account/account-status.ts';
import { ACCOUNT_TYPES, type AccountType } from '../account/roles.ts';
import { isUserId, type UserId } from '../account/user-id.ts';
import { MINUTE, type Clock } from '../clock.ts';
import type { SessionTokens } from '../session/session.ts';
import type { LocalStoragePort } from '../storage/local-storage-port.ts';
import { storedRecord } from '../storage/stored-record.ts';

/** How long a registration is remembered for the automatic sign-in (decision session-not-password), in ms. */
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

/** What local storage keeps of it, for a second tab and for later. */
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

/** Whether a record made at `createdAt` still counts. One from the future (a clock set back) does not. */
export const isRegistrationAlive = (createdAt: number, now: number): boolean =>
  createdAt <= now && now - createdAt < REGISTRATION_VALID_MS;

/** Keeps a registration. What cannot be kept (storage full or off) only costs the automatic sign-in. */
export function keepRegistration(storage: LocalStoragePort, registration: RegistrationRecord): void {
  record.write(storage, registration);
  const { userId: person, email, accountType: type } = registration;
  trace.write(storage, { userId: person, email, accountType: type });
}

/** The registration in progress in this tab, or null. An expired one is removed on sight. */
export function readRegistration(storage: LocalStoragePort, clock: Clock): RegistrationRecord | null {
  const found = record.read(storage);
  if (found === null || isRegistrationAlive(found.createdAt, clock.now())) return found;
  record.remove(storage);
  return null;
}

/** What is known of a registration when its session is not at hand: in a second tab, or later. */
export const readRegistrationTrace = (storage: LocalStoragePort): RegistrationTrace | null => trace.read(storage);

/** Notes what this person chose, if they registered in this browser. */
export function noteAccountType(storage: LocalStoragePort, person: UserId, type: AccountType): void {
  const known = trace.read(storage);
  if (known?.userId === person) trace.write(storage, { ...known, accountType: type });
}

/** Ends the automatic sign-in: on use and on failure. The trace stays until sign-out. */
export const endRegistrationSession = (storage: LocalStoragePort): void => record.remove(storage);

/** Removes everything kept of a registration. */
export function forgetRegistration(storage: LocalStoragePort): void {
  record.remove(storage);
  trace.remove(storage);
}
