import { statusAfterRoleChange } from '#core/account/account-status.ts';
import type { Person } from '#core/account/person.ts';
import { isAdmin, type Role } from '#core/account/roles.ts';
import type { Transaction } from './memory-backend.ts';
import type { AuthUser } from './state.ts';

/** Someone as if they had just registered and said nothing of themselves; what an administrator decided stands. */
function cleared(person: Person): Person {
  const roles: Role[] = isAdmin(person.roles) ? ['customer', 'admin'] : ['customer'];
  return {
    ...person,
    firstName: '',
    lastName: '',
    phone: '',
    country: 'canada',
    dialCode: '+1',
    roles,
    status: statusAfterRoleChange(person.status, person.roles, roles),
  };
}

/**
 * Whoever registered an address they could not verify leaves nothing to its owner (docs/security.md#squatting): no
 * name, phone, role, picture, delivery, nor a change of address that waits. The pictures' files are the caller's to
 * remove.
 */
export function clearSquatted({ state }: Transaction, user: AuthUser): void {
  user.firstName = '';
  user.lastName = '';
  user.avatarMarker = null;
  state.users = state.users.map((person) => (person.id === user.id ? cleared(person) : person));
  state.pictures = state.pictures.filter(({ owner }) => owner !== user.id);
  state.deliveries = state.deliveries.filter(({ owner }) => owner !== user.id);
  state.emailChanges = state.emailChanges.filter(({ userId }) => userId !== user.id);
}
