import type { Person } from '#core/identity/person.ts';
import { statusWithRoles } from '#core/account/policy.ts';
import { isAdmin, type Role } from '#core/identity/roles.ts';
import { instant, type Instant } from '#core/instant.ts';
import type { Transaction } from '../transaction.ts';
import type { AuthUser } from '../state.ts';

/** Resets a person to just after registration; an administrator's decision stays. */
function cleared(person: Person, now: Instant): Person {
  const roles: Role[] = isAdmin(person.roles) ? ['customer', 'admin'] : ['customer'];
  return {
    ...person,
    firstName: '',
    lastName: '',
    phone: '',
    country: 'canada',
    dialCode: '+1',
    roles,
    ...statusWithRoles(person, roles, now),
  };
}

/**
 * Removes the data of a person who registered an address that they couldn't verify, before its owner takes the account
 * over (docs/security.md#squatting): name, phone, role, pictures and followed delivery. There's no change of email, which
 * only a verified account can ask for. The caller removes the pictures' files.
 */
export function clearSquatted({ state, now }: Transaction, user: AuthUser): void {
  user.firstName = '';
  user.lastName = '';
  user.avatarMarker = null;
  state.users = state.users.map((person) => (person.id === user.id ? cleared(person, instant(now)) : person));
  state.pictures = state.pictures.filter(({ owner }) => owner !== user.id);
  state.followedNumbers = state.followedNumbers.filter(({ owner }) => owner !== user.id);
}
