import { fold } from '../fold.ts';
import type { ListRules } from '../listing/list-rules.ts';
import type { Person } from './person.ts';
import { fullName } from './profile.ts';
import { isAdmin, leadingRole, type Role } from './roles.ts';
import type { PeopleCount } from './user-repo.ts';
import { waitingKey } from '../listing/waiting-key.ts';

/** The kinds of accounts, by their roles: the filter of the lists of accounts. */
export const ROLE_KINDS = ['Customer', 'Merchant', 'Courier', 'Merchant and courier', 'Admin', 'Basic User'] as const;
export type RoleKind = (typeof ROLE_KINDS)[number];

const BY_LEADING_ROLE = { customer: 'Customer', merchant: 'Merchant', courier: 'Courier' } as const;

/** An account may both send and carry; an administrator's other roles don't count. */
export function roleKind(roles: readonly Role[]): RoleKind {
  if (isAdmin(roles)) return 'Admin';
  if (roles.includes('merchant') && roles.includes('courier')) return 'Merchant and courier';
  const role = leadingRole(roles);
  return role === null ? 'Basic User' : BY_LEADING_ROLE[role];
}

/** The lists of accounts. People without a name come last. */
export const PEOPLE_LIST: ListRules<Person, Pick<PeopleCount, 'roles' | 'status'>> = {
  text: (person) => `${fullName(person)}\n${person.email}`,
  facets: { role: ({ roles }) => roleKind(roles), status: ({ status }) => status },
  keys: {
    name: (person) => fold(fullName(person)) || '\u{10ffff}',
    email: ({ email }) => email,
    waiting: waitingKey,
  },
};
