import type { Failure } from '../failure.ts';
import { port } from '../port.ts';
import type { Result } from '../result.ts';
import type { SessionTokens } from '../session/session.ts';
import type { NewPerson, Person, UserChanges } from './person.ts';
import type { Role } from './roles.ts';
import type { UserId } from './user-id.ts';

/**
 * The people with an account (spec §7). A person sees and changes themselves, an administrator sees everyone; others
 * are absent, not errors. Roles and status are guarded by the backend: nobody makes themselves administrator, and
 * taking merchant or courier sets Pending.
 *
 * Every method acts for the signed-in person, unless a `registrant` is given: registration ends signed out, and its
 * later steps still have to read and write. They bring the session of the registration along
 * (decision registration-session).
 */
export interface UserRepo {
  find(id: UserId, registrant?: SessionTokens): Promise<Result<Person | null, Failure>>;
  /** Only a registration makes its person, or someone whose registration could not. */
  insert(person: NewPerson, registrant: SessionTokens): Promise<Result<void, Failure>>;
  setPhone(id: UserId, phone: string, dialCode: string, registrant?: SessionTokens): Promise<Result<void, Failure>>;
  /** `throttled` after twenty changes of one's own roles in a day. */
  setRoles(id: UserId, roles: readonly Role[], registrant?: SessionTokens): Promise<Result<void, Failure>>;
  update(id: UserId, changes: UserChanges): Promise<Result<void, Failure>>;
  /** Everyone, newest first; `denied` unless an administrator asks. */
  listAll(): Promise<Result<Person[], Failure>>;
  /** Whether people can be read at all. */
  healthCheck(): Promise<Result<void, Failure>>;
}
export const UserRepo = port<UserRepo>('UserRepo');
