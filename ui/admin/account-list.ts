import { ACCOUNT_STATUSES } from '#core/identity/account-status.ts';
import {
  accountDecisionsFrom,
  ACCOUNT_TRANSITIONS,
  isBlocked,
  type AccountDecision,
} from '#core/account/account-decision.ts';
import type { Person } from '#core/identity/person.ts';
import { isAdmin } from '#core/identity/roles.ts';
import type { UserId } from '#core/identity/user-id.ts';
import type { ListShape } from '#ui/listing/list-shape.ts';
import { ROLE_FACET, userList } from './user-list.ts';
import { byWaiting } from '#ui/admin/review/waiting-time.ts';

/**
 * The search, filters and sort orders of the list of accounts: those of the user list, plus a status filter and a sort
 * by longest wait.
 */
export const accountList: ListShape<Person> = {
  ...userList,
  sorts: { ...userList.sorts, waiting: byWaiting },
  facets: {
    status: { label: 'Status', values: ACCOUNT_STATUSES, of: ({ status }) => status },
    role: ROLE_FACET,
  },
};

/**
 * The decisions an administrator may make about a person: none about themselves, and no rejection or suspension of an
 * administrator.
 */
export const decisionsAbout = (person: Person, me: UserId): readonly AccountDecision[] =>
  person.id === me
    ? []
    : accountDecisionsFrom(person.status).filter(
        (decision) => !(isBlocked(ACCOUNT_TRANSITIONS[decision].to) && isAdmin(person.roles)),
      );
