import { DAY } from '../clock.ts';
import type { Instant } from '../instant.ts';
import { isUnverifiedTooLong, statusAfterRoleChange } from '../identity/account-status.ts';
import type { NewPerson, Person } from '../identity/person.ts';
import { formatRoles, rolesAfterAsking, type Role } from '../identity/roles.ts';
import type { UserId } from '../identity/user-id.ts';

/** The facts about a person that permissions depend on. */
export interface Actor {
  readonly id: UserId;
  readonly roles: readonly Role[];
  readonly isAdmin: boolean;
  readonly emailVerified: boolean;
}

/**
 * Whether something belongs to this person. Pictures, the followed delivery and changes to a profile are for their
 * owner only.
 */
export const isOwn = ({ id }: Pick<Actor, 'id'>, owner: UserId): boolean => id === owner;

/** Whether an actor may see a person; other people are absent for them. */
export const maySeePerson = (actor: Actor, person: UserId): boolean => actor.isAdmin || isOwn(actor, person);

/** The maximum number of role changes by a person in a day: the log keeps every change. */
export const ROLE_CHANGES_A_DAY = 20;

/** The role and status that everyone starts with, even if a client sends others (spec §4). */
export const NEWCOMER = {
  roles: ['customer'],
  status: 'Active',
  statusReason: '',
  statusSince: null,
} as const satisfies Pick<Person, 'roles' | 'status' | 'statusReason' | 'statusSince'>;

/**
 * The stored fields of an added person, with their account's email. Fields are named one by one, so that nothing else
 * that a client sends is stored.
 */
export const addedPerson = (person: NewPerson, email: string, createdAt: Instant): Person => ({
  id: person.id,
  email,
  firstName: person.firstName,
  lastName: person.lastName,
  phone: person.phone,
  country: person.country,
  dialCode: person.dialCode,
  ...NEWCOMER,
  createdAt,
});

/** The status after a change of roles. Its time stays if the status does. */
export function statusWithRoles(
  { roles: before, status, statusSince }: Pick<Person, 'roles' | 'status' | 'statusSince'>,
  roles: readonly Role[],
  now: Instant,
): Pick<Person, 'status' | 'statusSince'> {
  const next = statusAfterRoleChange(status, before, roles);
  return { status: next, statusSince: next === status ? statusSince : now };
}

/** The earlier changes of roles, as their times, that count against {@link ROLE_CHANGES_A_DAY}. */
export const recentRoleChanges = (earlier: readonly number[], now: number): number[] =>
  earlier.filter((at) => now - at < DAY);

/**
 * The result of a role change request: the roles and the status after it, or a refusal. `earlier` are the times of the
 * person's earlier changes.
 * - `unchanged`: they have these already
 * - `throttled`: they changed them too often within a day
 * - `denied`: these can't be asked for (spec §6)
 */
export function roleChange(
  person: Pick<Person, 'roles' | 'status' | 'statusSince'>,
  asked: readonly Role[],
  earlier: readonly number[],
  now: Instant,
): Pick<Person, 'roles' | 'status' | 'statusSince'> | 'unchanged' | 'throttled' | 'denied' {
  if (formatRoles(person.roles) === formatRoles(asked)) return 'unchanged';
  if (recentRoleChanges(earlier, now).length >= ROLE_CHANGES_A_DAY) return 'throttled';
  const roles = rolesAfterAsking(person.roles, asked);
  return roles === null ? 'denied' : { roles, ...statusWithRoles(person, roles, now) };
}

/** Whether an account is removed because its email was never verified (spec §4). An administrator's account stays. */
export const isAbandoned = (
  { emailVerified, isAdmin }: Pick<Actor, 'emailVerified' | 'isAdmin'>,
  createdAt: number,
  now: number,
): boolean => !emailVerified && !isAdmin && isUnverifiedTooLong(createdAt, now);
