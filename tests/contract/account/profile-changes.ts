import type { UserChanges } from '#core/identity/person.ts';
import type { Backend } from '#core/app/backend.ts';
import { valueOf } from '../outcome.ts';
import type { Person } from '../people.ts';

/** A change of every field of a profile. */
export const CHANGES: UserChanges = {
  firstName: 'Ada',
  lastName: 'Byron',
  phone: '4155550100',
  country: 'us',
  dialCode: '+1',
};

/** A person's own row. */
export const rowOf = async (person: Person<Pick<Backend, 'users'>>) =>
  valueOf(await person.backend.users.find(person.id));
