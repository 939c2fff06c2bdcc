import { DENIED, UNSTORABLE } from '../backend-failures.ts';
import { failure, type Failure } from '../failure.ts';
import type { NewPerson, Person } from '../identity/person.ts';
import type { Role } from '../identity/roles.ts';
import { isStorablePerson } from '../identity/storable-person.ts';
import type { Instant } from '../instant.ts';
import { ok, refused, type Result } from '../result.ts';
import { addedPerson, isOwn, roleChange, type Actor } from './policy.ts';

/** The facts that a new profile is decided by. */
export interface NewPersonFacts {
  readonly now: Instant;
  readonly by: Pick<Actor, 'id'>;
  /** The account's email. */
  readonly email: string;
  readonly isThere: boolean;
}

/** Decides a new profile: the one to store. Refuses for its owner, one that's there, then the values. */
export function decidePerson({ now, by, email, isThere }: NewPersonFacts, person: NewPerson): Result<Person, Failure> {
  if (!isOwn(by, person.id)) return refused(DENIED);
  if (isThere) return refused(failure('rejected', 'duplicate key value'));
  return isStorablePerson(person) ? ok(addedPerson(person, email, now)) : refused(UNSTORABLE);
}

/** Decides a change of a person's own profile. */
export const decideProfile = (changed: Person): Result<Person, Failure> =>
  isStorablePerson(changed) ? ok(changed) : refused(UNSTORABLE);

/** Decides a change of a person's own roles, with the status after it; null if they have these already. */
export function decideRoles(
  person: Pick<Person, 'roles' | 'status' | 'statusSince'>,
  asked: readonly Role[],
  earlier: readonly number[],
  now: Instant,
): Result<Pick<Person, 'roles' | 'status' | 'statusSince'> | null, Failure> {
  const change = roleChange(person, asked, earlier, now);
  if (change === 'throttled') return refused(failure('throttled', 'too many changes of roles'));
  if (change === 'denied') return refused(DENIED);
  return ok(change === 'unchanged' ? null : change);
}
