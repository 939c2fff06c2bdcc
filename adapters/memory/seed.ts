import { userId } from '#core/account/user-id.ts';
import { COURIER_COUNT_FALLBACK } from '#core/courier/courier-count.ts';
import { DAY } from '#core/clock.ts';
import { emptyState, type BackendState } from './state.ts';

/** Every seeded person signs in with this password. */
export const SEED_PASSWORD = 'delivery';
/** Its digest, so that a first start need not compute it. */
const SEED_DIGEST = 'seed:8dfe06804722e7f66f358b1373611af22ae75ae20e364158e8c10c1fa5c2afec';

interface Person {
  readonly first: string;
  readonly last: string;
  readonly role: string;
  readonly status: string;
  readonly verified: boolean;
  readonly phone: string;
}

const PEOPLE: readonly Person[] = [
  { first: 'Ada', last: 'Okafor', role: 'customer,admin', status: 'Active', verified: true, phone: '4165550101' },
  { first: 'Marco', last: 'Bellini', role: 'merchant', status: 'Active', verified: true, phone: '4165550102' },
  { first: 'Lena', last: 'Fischer', role: 'courier', status: 'Pending', verified: true, phone: '6045550103' },
  { first: 'Tom', last: 'Nguyen', role: 'customer', status: 'Active', verified: true, phone: '' },
  { first: 'Priya', last: 'Shah', role: 'merchant', status: 'Pending', verified: false, phone: '' },
];

export const seedEmail = (first: string): string => `${first.toLowerCase()}@demo.example`;

/** What the demo starts with: one person of each kind. */
export function seedState(now: number): BackendState {
  const state = emptyState();
  PEOPLE.forEach(({ first, last, role, status, verified, phone }, index) => {
    const id = userId(`00000000-0000-4000-8000-00000000000${index + 1}`);
    // The unverified one is young enough not to be deleted on a demo day.
    const createdAt = verified ? now - (30 + index) * DAY : now - DAY / 24;
    const email = seedEmail(first);
    state.authUsers.push({ id, email, passwordDigest: SEED_DIGEST, createdAt, emailVerifiedAt: verified ? createdAt : null, avatarMarker: null, firstName: first, lastName: last });
    state.users.push({
      id, email, first_name: first, last_name: last, phone, country: 'canada', country_code: '+1', role,
      created_at: new Date(createdAt).toISOString(), account_status: status,
    });
    if (role.includes('admin')) state.admins.push(id);
  });
  state.courierCount = COURIER_COUNT_FALLBACK;
  return state;
}
