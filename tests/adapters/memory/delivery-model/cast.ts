import type { AccountStatus } from '#core/identity/account-status.ts';
import type { Role } from '#core/identity/roles.ts';
import { knownUserId, type UserId } from '#core/identity/user-id.ts';
import type { Business } from '#core/business/business.ts';
import { aBusiness } from '#tests/builders/business.ts';
import { knownBusinessId } from '#core/business/business-id.ts';

/** Start time of every run. */
export const START = Date.parse('2026-05-04T12:00:20.250Z');

export const COURIERS = ['kai', 'lea', 'moe', 'nia', 'oda', 'pia', 'rex', 'newcomer'] as const;
export const MERCHANTS = ['mia', 'max'] as const;
export const ADMINISTRATORS = ['admin', 'boss'] as const;
export type Administrator = (typeof ADMINISTRATORS)[number];
export type Courier = (typeof COURIERS)[number];
export type Merchant = (typeof MERCHANTS)[number];
/** Everyone in the test. Deliveries are followed by a recipient, an unverified person and a stranger. */
export type Name = Courier | Merchant | Administrator | 'recipient' | 'unverified' | 'stranger';

export interface Player {
  readonly name: Name;
  readonly id: UserId;
  readonly email: string;
  readonly role: 'customer' | 'merchant' | 'courier' | 'admin';
  readonly verified: boolean;
  readonly status: AccountStatus;
  readonly phone: string;
}

/** The roles of a player. */
export const rolesOf = (role: Player['role']): readonly Role[] => (role === 'admin' ? ['customer', 'admin'] : [role]);

const player = (name: Name, role: Player['role'], index: number, change: Partial<Player> = {}): Player => ({
  name,
  id: knownUserId(`00000000-0000-4000-8000-${String(index + 1).padStart(12, '0')}`),
  email: `${name}@example.com`,
  role,
  verified: true,
  status: 'Active',
  phone: '',
  ...change,
});

const CAST: readonly (readonly [Name, Player['role'], Partial<Player>?])[] = [
  ...COURIERS.map((name, index): [Name, Player['role'], Partial<Player>] => [
    name,
    'courier',
    { phone: `416555030${index}`, status: name === 'newcomer' ? 'Pending' : 'Active' },
  ]),
  ...MERCHANTS.map((name): [Name, Player['role']] => [name, 'merchant']),
  ...ADMINISTRATORS.map((name): [Name, Player['role']] => [name, 'admin']),
  ['recipient', 'customer'],
  ['unverified', 'customer', { verified: false }],
  ['stranger', 'customer'],
];

export const PEOPLE: readonly Player[] = CAST.map(([name, role, change], index) => player(name, role, index, change));

export const playerOf = (name: Name): Player => {
  const found = PEOPLE.find((player) => player.name === name);
  if (found === undefined) throw new Error(`there is no ${name}`);
  return found;
};

const business = (index: number, owner: Merchant, place: Partial<Business>): Business =>
  aBusiness()
    .withId(knownBusinessId(`10000000-0000-4000-8000-00000000000${index + 1}`))
    .ownedBy(playerOf(owner).id)
    .named(`Shop ${index}`)
    .active()
    .with({ address: `${index} Counter Lane`, ...place })
    .build();

const TORONTO = { country: 'ca', city: 'Toronto', state: 'on' };
export const BUSINESSES: readonly Business[] = [
  business(0, 'mia', TORONTO),
  business(1, 'mia', TORONTO),
  business(2, 'max', { country: 'us', city: 'Portland', state: 'or' }),
];

/** The postal code of each business's counter. */
export const COUNTERS = ['M6J 2Z4', 'M6J 2Z4', '97205'] as const;
