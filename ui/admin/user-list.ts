import { ACCOUNT_STATUSES } from '#core/identity/account-status.ts';
import type { Person } from '#core/identity/person.ts';
import { ROLE_KINDS, roleKind } from '#core/identity/people-list.ts';
import { fullName } from '#core/identity/profile.ts';
import type { Facet, ListShape } from '#ui/listing/list-shape.ts';

/** A person's name for the list (spec §2). */
export const listedName = (person: Person): string => fullName(person) || 'No name set';

/** The filter by role. */
export const ROLE_FACET: Facet<Person> = { label: 'Role', values: ROLE_KINDS, of: ({ roles }) => roleKind(roles) };

/** The search, filters and sort orders of the list of users. */
export const userList: ListShape<Person> = {
  id: ({ id }) => id,
  text: (person) => `${fullName(person)}\n${person.email}`,
  facets: {
    role: ROLE_FACET,
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
  },
  natural: { sort: 'created', descending: true },
};
