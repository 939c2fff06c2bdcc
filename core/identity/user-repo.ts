import type { Failure } from '../failure.ts';
import { port } from '../port.ts';
import type { Result } from '../result.ts';
import type { ListPage, PageRequest } from '../listing/list-query.ts';
import type { SessionTokens } from './session.ts';
import type { NewPerson, Person, UserChanges } from './person.ts';
import type { Role } from './roles.ts';
import type { UserId } from './user-id.ts';

/** The number of people with the same roles and status. */
export interface PeopleCount extends Pick<Person, 'roles' | 'status'> {
  readonly count: number;
}

/** Counts people. The same roles may come in several rows, in another order. */
export function countPeople(people: Iterable<Pick<Person, 'roles' | 'status'>>): readonly PeopleCount[] {
  const counts = new Map<string, PeopleCount>();
  for (const { roles, status } of people) {
    const key = JSON.stringify([roles, status]);
    counts.set(key, { roles, status, count: (counts.get(key)?.count ?? 0) + 1 });
  }
  return [...counts.values()];
}

/**
 * The people with an account (spec §7). People see and change themselves; administrators see everyone. Others are
 * absent, not errors. The backend guards roles and status: people can't make themselves administrators, and adding
 * merchant or courier sets Pending.
 *
 * Every method acts for the signed-in person, unless a `registrant` is given: registration ends signed out, but its
 * later steps still read and write, with the session of the registration (decision registration-session).
 */
export interface UserRepo {
  find(id: UserId, registrant?: SessionTokens): Promise<Result<Person | null, Failure>>;
  /** Only during a registration, or for a person whose registration couldn't insert them. */
  insert(person: NewPerson, registrant: SessionTokens): Promise<Result<void, Failure>>;
  setPhone(id: UserId, phone: string, dialCode: string, registrant?: SessionTokens): Promise<Result<void, Failure>>;
  /** `throttled` after twenty changes of your own roles in a day. */
  setRoles(id: UserId, roles: readonly Role[], registrant?: SessionTokens): Promise<Result<void, Failure>>;
  update(id: UserId, changes: UserChanges): Promise<Result<void, Failure>>;
  /** A page of everyone, by the rules of `PEOPLE_LIST`; `denied` unless an administrator asks. */
  list(request?: PageRequest): Promise<Result<ListPage<Person>, Failure>>;
  /** The number of people with the same roles and status, for each; `denied` unless an administrator asks. */
  count(): Promise<Result<readonly PeopleCount[], Failure>>;
  /** Checks that people can be read at all. */
  healthCheck(): Promise<Result<void, Failure>>;
}
export const UserRepo = port<UserRepo>('UserRepo');
