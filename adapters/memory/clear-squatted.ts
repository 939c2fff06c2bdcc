import { accountStatus, statusAfterRoleChange } from '#core/account/account-status.ts';
import { formatRoles, isAdmin, parseRoles, type Role } from '#core/account/roles.ts';
import type { UserRow } from '#core/account/user-repo.ts';
import type { Transaction } from './memory-backend.ts';
import type { AuthUser } from './state.ts';

/** A row as if its owner had just registered and said nothing of themselves; what an administrator decided stands. */
function cleared(row: UserRow): UserRow {
  const before = parseRoles(row.role);
  const after: Role[] = isAdmin(before) ? ['customer', 'admin'] : ['customer'];
  return {
    ...row,
    first_name: '',
    last_name: '',
    phone: '',
    country: 'canada',
    country_code: '+1',
    role: formatRoles(after),
    account_status: statusAfterRoleChange(accountStatus(row.account_status, before), before, after),
  };
}

/**
 * Whoever registered an address they could not verify leaves nothing to its owner (security.md, squatting): no name, phone,
 * role, picture, delivery, nor a change of address that waits. The pictures' files are the caller's to remove.
 */
export function clearSquatted({ state }: Transaction, user: AuthUser): void {
  user.firstName = '';
  user.lastName = '';
  user.avatarMarker = null;
  state.users = state.users.map((row) => (row.id === user.id ? cleared(row) : row));
  state.pictures = state.pictures.filter(({ owner }) => owner !== user.id);
  state.deliveries = state.deliveries.filter(({ owner }) => owner !== user.id);
  state.emailChanges = state.emailChanges.filter(({ userId }) => userId !== user.id);
}
