import { ACCOUNT_STATUSES, accountStatus, type AccountStatus } from '#core/account/account-status.ts';
import { fullName } from '#core/account/profile.ts';
import { isAdmin, parseRoles, type Role } from '#core/account/roles.ts';
import type { UserRow } from '#core/account/user-repo.ts';
import { roleLabel } from '#ui/account/badges.tsx';
import type { ListShape } from '#ui/listing/list-shape.ts';

/** Roles strings are few, so each is read once. */
const known = new Map<string, { roles: readonly Role[]; name: string }>();

function rolesOf({ role }: UserRow): { roles: readonly Role[]; name: string } {
  const key = role ?? '';
  let read = known.get(key);
  if (read === undefined) {
    const roles = parseRoles(role);
    read = { roles, name: isAdmin(roles) ? 'Admin' : roleLabel(roles) };
    known.set(key, read);
  }
  return read;
}

/** A row of the list of users, as the screen says it (spec §2). */
export interface ListedUser {
  readonly name: string;
  readonly roles: readonly Role[];
  readonly status: AccountStatus;
}

export const listedUser = (user: UserRow): ListedUser => ({
  name: fullName(user.first_name, user.last_name) || 'No name set',
  roles: rolesOf(user).roles,
  status: accountStatus(user.account_status, rolesOf(user).roles),
});

/** The names that role badges carry. */
export const ROLE_NAMES = ['Customer', 'Merchant', 'Courier', 'Admin', 'Basic User'] as const;

/** What can be searched, filtered and sorted in the list of users. */
export const userList: ListShape<UserRow> = {
  id: ({ id }) => id,
  text: (user) => `${fullName(user.first_name, user.last_name)}\n${user.email}`,
  facets: {
    role: { label: 'Role', values: ROLE_NAMES, of: (user) => rolesOf(user).name },
    status: {
      label: 'Status',
      values: ACCOUNT_STATUSES,
      of: (user) => accountStatus(user.account_status, rolesOf(user).roles),
    },
  },
  sorts: {
    created: {
      label: 'Created',
      words: ['oldest first', 'newest first'],
      of: ({ created_at }) => created_at,
      descendingFirst: true,
    },
    // Those without a name come last.
    name: {
      label: 'Name',
      words: ['A to Z', 'Z to A'],
      of: (user) => fullName(user.first_name, user.last_name) || '\u{10ffff}',
    },
    email: { label: 'Email', words: ['A to Z', 'Z to A'], of: ({ email }) => email },
    role: { label: 'Role', words: ['A to Z', 'Z to A'], of: (user) => rolesOf(user).name },
    status: {
      label: 'Status',
      words: ['A to Z', 'Z to A'],
      of: (user) => accountStatus(user.account_status, rolesOf(user).roles),
    },
  },
  natural: { sort: 'created', descending: true },
};
