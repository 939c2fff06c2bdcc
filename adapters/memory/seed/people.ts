import { userId, type UserId } from '#core/account/user-id.ts';
import { DAY, HOUR } from '#core/clock.ts';
import type { AuthUser } from '../state.ts';
import type { UserRow } from '#core/account/user-repo.ts';

/** Every seeded person signs in with this password. */
export const SEED_PASSWORD = 'delivery';
/** Its digest, so that a first start need not compute it. */
const SEED_DIGEST = 'seed:8dfe06804722e7f66f358b1373611af22ae75ae20e364158e8c10c1fa5c2afec';

/** Someone of whom the demo tells; the order fixes the ids. */
export interface Person {
  readonly first: string;
  readonly last: string;
  readonly role: string;
  readonly status: string;
  readonly verified: boolean;
  readonly phone: string;
}

export const PEOPLE: readonly Person[] = [
  { first: 'Ada', last: 'Okafor', role: 'customer,admin', status: 'Active', verified: true, phone: '4165550101' },
  { first: 'Marco', last: 'Bellini', role: 'merchant', status: 'Active', verified: true, phone: '4165550102' },
  { first: 'Lena', last: 'Fischer', role: 'courier', status: 'Pending', verified: true, phone: '6045550103' },
  { first: 'Tom', last: 'Nguyen', role: 'customer', status: 'Active', verified: true, phone: '' },
  { first: 'Priya', last: 'Shah', role: 'merchant', status: 'Pending', verified: false, phone: '' },
  { first: 'Noor', last: 'Haddad', role: 'merchant', status: 'Pending', verified: true, phone: '4165550106' },
];

export const seedEmail = (first: string): string => `${first.toLowerCase()}@demo.example`;

/** The id of one of them, by the place in the list. */
export const personId = (index: number): UserId => userId(`00000000-0000-4000-8000-00000000000${index + 1}`);

/** The account and the profile row of one of them. */
export function personRows(person: Person, index: number, now: number): { account: AuthUser; row: UserRow } {
  const { first, last, role, status, verified, phone } = person;
  const id = personId(index);
  // The unverified one is young enough not to be deleted on a demo day.
  const createdAt = verified ? now - (30 + index) * DAY : now - HOUR;
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
    row: {
      id,
      email,
      first_name: first,
      last_name: last,
      phone,
      country: 'canada',
      country_code: '+1',
      role,
      created_at: new Date(createdAt).toISOString(),
      account_status: status,
    },
  };
}
