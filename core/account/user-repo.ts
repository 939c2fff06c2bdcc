import type { Failure } from '../failure.ts';
import { port } from '../port.ts';
import type { Result } from '../result.ts';
import type { SessionTokens } from '../session/session.ts';
import type { UserId } from './user-id.ts';

/** A row of the users table (spec §3). */
export interface UserRow {
  readonly id: UserId;
  readonly email: string;
  readonly first_name: string | null;
  readonly last_name: string | null;
  /** Digits only. */
  readonly phone: string | null;
  readonly country: string | null;
  /** Dial code, such as `+1`. */
  readonly country_code: string | null;
  /** Comma-separated role names. */
  readonly role: string | null;
  /** ISO 8601. */
  readonly created_at: string;
  readonly account_status?: string | null;
}

export type NewUserRow = Pick<
  UserRow,
  'id' | 'email' | 'first_name' | 'last_name' | 'phone' | 'country' | 'country_code' | 'role'
>;
export type UserChanges = Pick<UserRow, 'first_name' | 'last_name' | 'email' | 'phone' | 'country' | 'country_code'>;

/**
 * The users table (spec §7). A person sees and changes their own row, an administrator sees all; rows of others are
 * absent, not errors. Role and status are guarded by the backend: nobody makes themselves administrator, and taking
 * merchant or courier sets Pending.
 *
 * Methods with `using` act for a registration in progress, whose visitor is not signed in (decision R3);
 * without it they act for the signed-in person.
 */
export interface UserRepo {
  find(id: UserId, using?: SessionTokens): Promise<Result<UserRow | null, Failure>>;
  /** The backend sets role customer and status Active whatever the row says. */
  insert(row: NewUserRow, using: SessionTokens): Promise<Result<void, Failure>>;
  setPhone(id: UserId, phone: string, countryCode: string, using?: SessionTokens): Promise<Result<void, Failure>>;
  setRole(id: UserId, role: string, using?: SessionTokens): Promise<Result<void, Failure>>;
  update(id: UserId, changes: UserChanges): Promise<Result<void, Failure>>;
  /** Everyone, newest first; `denied` unless an administrator asks. */
  listAll(): Promise<Result<UserRow[], Failure>>;
  /** Whether the table can be read at all. */
  healthCheck(): Promise<Result<void, Failure>>;
}
export const UserRepo = port<UserRepo>('UserRepo');
