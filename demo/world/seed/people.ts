import type { AccountStatus } from '#core/identity/account-status.ts';
import type { Person } from '#core/identity/person.ts';
import type { Role } from '#core/identity/roles.ts';
import { knownUserId, type UserId } from '#core/identity/user-id.ts';
import { DAY, HOUR } from '#core/clock.ts';
import { instant } from '#core/instant.ts';
import type { AuthUser } from '#adapters/memory/state.ts';

/** Every seeded person signs in with this password. */
export const SEED_PASSWORD = 'delivery';
/** Its digest, so that a first start doesn't have to compute it. */
export const SEED_DIGEST = 'seed:8dfe06804722e7f66f358b1373611af22ae75ae20e364158e8c10c1fa5c2afec';

/** One of the demo's people; the order determines the ids. */
export interface SeedPerson {
  readonly first: string;
  readonly last: string;
  readonly roles: readonly Role[];
  readonly status: AccountStatus;
  readonly verified: boolean;
  readonly phone: string;
}

export const PEOPLE: readonly SeedPerson[] = [
  { first: 'Ada', last: 'Okafor', roles: ['customer', 'admin'], status: 'Active', verified: true, phone: '4165550101' },
  { first: 'Marco', last: 'Bellini', roles: ['merchant'], status: 'Active', verified: true, phone: '4165550102' },
  { first: 'Lena', last: 'Fischer', roles: ['courier'], status: 'Pending', verified: true, phone: '6475550103' },
  { first: 'Tom', last: 'Nguyen', roles: ['customer'], status: 'Active', verified: true, phone: '' },
  { first: 'Priya', last: 'Shah', roles: ['merchant'], status: 'Pending', verified: false, phone: '' },
  { first: 'Noor', last: 'Haddad', roles: ['merchant'], status: 'Pending', verified: true, phone: '4165550106' },
  { first: 'Kai', last: 'Moreno', roles: ['courier'], status: 'Active', verified: true, phone: '6475550107' },
];

/** The email address of one of these people, or of a simulated courier. */
export const seedEmail = (first: string): string => `${first.toLowerCase()}@mail.example`;

/** The id of one of these people, by the index in the list. */
export const personId = (index: number): UserId => knownUserId(`00000000-0000-4000-8000-00000000000${index + 1}`);

/** The couriers among them: Lena has applied; Kai has worked for weeks. */
export const LENA = personId(2);
export const KAI = personId(6);

/** Tom's delivery address. */
export const TOMS_DOOR = {
  name: 'Tom Nguyen',
  phone: '+16475550104',
  email: seedEmail('Tom'),
  street: '204 Christie Street',
  unit: 'Apt 5',
  city: 'Toronto',
  state: 'on',
  postalCode: 'M6G 3B6',
  accessCode: '#2040',
  notes: '',
};

/** The address of another recipient whom the bakery knows. */
export const INES_DOOR = {
  name: 'Ines Vasquez',
  phone: '+14165550177',
  email: '',
  street: '148 Walmer Road',
  unit: '',
  city: 'Toronto',
  state: 'on',
  postalCode: 'M5R 2X9',
  accessCode: '',
  notes: '',
};

/** The account and the profile of one of these people. */
export function seededPerson(
  { first, last, roles, status, verified, phone }: SeedPerson,
  id: UserId,
  index: number,
  now: number,
): { account: AuthUser; person: Person } {
  // The unverified person is new enough not to be deleted on a demo day, and a courier's application is from today.
  const applied = status === 'Pending' && roles.includes('courier');
  const waits = status === 'Pending' && verified;
  // A person who waits for approval has waited since they registered.
  const age = !verified ? HOUR : applied ? (index + 1) * HOUR : waits ? 26 * HOUR : (90 + index) * DAY;
  const createdAt = now - age;
  const email = seedEmail(first);
  return {
    account: {
      id,
      email,
      passwordDigest: SEED_DIGEST,
      createdAt,
      emailVerifiedAt: verified ? createdAt : null,
      avatarMarker: null,
      firstName: first,
      lastName: last,
    },
    person: {
      id,
      email,
      firstName: first,
      lastName: last,
      phone,
      country: 'canada',
      dialCode: '+1',
      roles,
      status,
      statusReason: '',
      statusSince: null,
      createdAt: instant(createdAt),
    },
  };
}
