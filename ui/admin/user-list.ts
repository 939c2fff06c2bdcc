import { ACCOUNT_STATUSES } from '#core/identity/account-status.ts';
import type { Person } from '#core/identity/person.ts';
import { fullName } from '#core/identity/profile.ts';
import { isAdmin } from '#core/identity/roles.ts';
import { roleLabel } from '#ui/account/badges.tsx';
import type { ListShape } from '#ui/listing/list-shape.ts';

/** The label of a person's role in the list. */
export const roleName = ({ roles }: Pick<Person, 'roles'>): string => (isAdmin(roles) ? 'Admin' : roleLabel(roles));

/** A person's name for the list (spec §2). */
export const listedName = (person: Person): string => fullName(person) || 'No name set';

/** The labels of role badges. */
export const ROLE_NAMES = ['Customer', 'Merchant', 'Courier', 'Admin', 'Basic User'] as const;

/** The search, filters and sort orders of the list of users. */
export const userList: ListShape<Person> = {
  id: ({ id }) => id,
  text: (person) => `${fullName(person)}\n${person.email}`,
  facets: {
    role: { label: 'Role', values: ROLE_NAMES, of: roleName },
    status: {
      label: 'Status',
      values: ACCOUNT_STATUSES,
      of: ({ status }) => status,
    },
  },
  sorts: {
    created: {
      label: 'Created',
      words: ['oldest first', 'newest first'],
      of: ({ createdAt }) => String(createdAt),
      descendingFirst: true,
    },
    // People without a name come last.
    name: {
      label: 'Name',
      words: ['A to Z', 'Z to A'],
      of: (person) => fullName(person) || '\u{10ffff}',
    },
    email: { label: 'Email', words: ['A to Z', 'Z to A'], of: ({ email }) => email },
    role: { label: 'Role', words: ['A to Z', 'Z to A'], of: roleName },
    status: {
      label: 'Status',
      words: ['A to Z', 'Z to A'],
      of: ({ status }) => status,
    },
  },
  natural: { sort: 'created', descending: true },
};
