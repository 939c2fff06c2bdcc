import { cryptoRandom } from '#adapters/browser/crypto-random.ts';
import { connect } from '#adapters/memory/connect.ts';
import { NO_FAULTS, writeConditions } from '#adapters/memory/conditions.ts';
import type { MemoryBackend } from '#adapters/memory/memory-backend.ts';
import { newMemoryBackend } from '#adapters/memory/new-memory-backend.ts';
import { memoryDevice } from '#adapters/memory/memory-device.ts';
import { movableClock, type MovableClock } from '#adapters/memory/movable-clock.ts';
import { digestPassword } from '#adapters/memory/account/password-digest.ts';
import { SEED_PASSWORD } from '#demo/world/seed/people.ts';
import { emptyState, type BackendState } from '#adapters/memory/state.ts';
import { isAdmin } from '#core/identity/roles.ts';
import type { Person } from '#core/identity/person.ts';
import type { Backend } from '#core/app/backend.ts';
import type { FailureKind } from '#core/failure.ts';
import type { Log } from '#core/log.ts';
import type { Mail } from '#demo/mailbox.ts';
import { keepRegistration, type RegistrationRecord } from '#core/registration/registration-record.ts';
import { chooseAccountType } from '#core/registration/choose-account-type.ts';
import type { Session } from '#core/identity/session.ts';
import type { LocalStoragePort } from '#core/storage/local-storage-port.ts';
import { aCustomer } from '#tests/builders/person.ts';

export const NOW = Date.parse('2026-03-01T09:00:00.000Z');
const ROUNDS = 1;
const passwordDigest = await digestPassword(SEED_PASSWORD, 'salt', ROUNDS);

/** One tab with an in-memory backend that knows one person, who is signed in unless `signedIn` is false. */
export interface TestApp {
  readonly clock: MovableClock;
  readonly server: MemoryBackend;
  readonly storage: LocalStoragePort;
  readonly backend: Backend;
  readonly person: Person;
  readonly password: string;
  readonly session: Session;
  /** Log entries. */
  readonly notes: string[];
  readonly log: Log;
  readonly chooseAccountType: ReturnType<typeof chooseAccountType>;
  /** Makes the next call of an operation fail. */
  failNext(operation: string, kind: FailureKind, message?: string): void;
  /** Makes every later call fail as offline. */
  goOffline(): void;
  mails(to?: string): Mail[];
}

/** A person with a session, as the backend stores them. The password is that of the seeded people. */
export function stateWith(person: Person, verified: boolean): BackendState {
  const tokens = { accessToken: `access-${person.id}`, refreshToken: `refresh-${person.id}` };
  return {
    ...emptyState(),
    authUsers: [
      {
        id: person.id,
        email: person.email,
        passwordDigest,
        createdAt: NOW,
        emailVerifiedAt: verified ? NOW : null,
        avatarMarker: null,
        firstName: person.firstName,
        lastName: person.lastName,
      },
    ],
    sessions: [{ ...tokens, userId: person.id }],
    admins: isAdmin(person.roles) ? [person.id] : [],
    users: [person],
  };
}

export function testApp({
  person = aCustomer().build(),
  signedIn = true,
  verified = true,
}: { person?: Person; signedIn?: boolean; verified?: boolean } = {}): TestApp {
  const disk = memoryDevice().tab();
  const clock = movableClock({ now: () => NOW }, disk);
  const server = newMemoryBackend(disk, clock, cryptoRandom, {
    seed: () => stateWith(person, verified),
    productName: 'Swiftlane',
    passwordRounds: ROUNDS,
  });
  const storage = memoryDevice().tab();
  const backend = connect(server, storage);
  const tokens = { accessToken: `access-${person.id}`, refreshToken: `refresh-${person.id}` };
  if (signedIn) storage.write('local', 'session', JSON.stringify(tokens));
  const notes: string[] = [];
  return {
    clock,
    server,
    storage,
    backend,
    person,
    password: SEED_PASSWORD,
    notes,
    session: { userId: person.id, email: person.email, tokens },
    log: { note: (event) => void notes.push(event) },
    chooseAccountType: chooseAccountType(backend.auth, backend.users, storage, clock),
    failNext: (operation, kind, message = '') =>
      writeConditions(storage, { ...NO_FAULTS, failNext: { [operation]: { kind, message } } }),
    goOffline: () => writeConditions(storage, { ...NO_FAULTS, offline: true }),
    mails: (to = person.email) => server.apply(({ state }) => state.mails.filter((mail) => mail.to === to)),
  };
}

/** Keeps the record of a registration that the app's person has just made in this tab. */
export function keepRegistered(
  { storage, session: { userId, email, tokens } }: Pick<TestApp, 'storage' | 'session'>,
  change: Partial<RegistrationRecord> = {},
): void {
  const record = { firstName: 'Robin', accountType: null, accountStatus: 'Active', createdAt: NOW } as const;
  keepRegistration(storage, { userId, email, tokens, ...record, ...change });
}
