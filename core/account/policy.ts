import { DAY } from '../clock.ts';
import type { Instant } from '../instant.ts';
import { isUnverifiedTooLong, statusAfterRoleChange } from '../identity/account-status.ts';
import type { NewPerson, Person } from '../identity/person.ts';
import { formatRoles, rolesAfterAsking, type Role } from '../identity/roles.ts';
import type { UserId } from '../identity/user-id.ts';

/** Who wants to do something, as far as permissions go. */
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

/** Whether someone may see a person; others are absent for them. */
export const maySeePerson = (actor: Actor, person: UserId): boolean => actor.isAdmin || isOwn(actor, person);

/** How often people may change their own roles in a day: the log keeps every change. */
export const ROLE_CHANGES_A_DAY = 20;

/** How everyone starts, whatever they claim (spec §4). */
export const NEWCOMER = {
  roles: ['customer'],
  status: 'Active',
  statusReason: '',
  statusSince: null,
} as const satisfies Pick<Person, 'roles' | 'status' | 'statusReason' | 'statusSince'>;

/**
 * What's stored of an added person, with their account's email. Fields are named one by one, so that nothing else a
 * client sends is kept.
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

/** The status that goes with other roles. Its time stays where the status does. */
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
 * What people get who ask for other roles, `earlier` being the times of their changes: the roles with the status after
 * them, or
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

/** Whether an account is removed for want of a verified email (spec §4). An administrator's stays. */
export const isAbandoned = (
  { emailVerified, isAdmin }: Pick<Actor, 'emailVerified' | 'isAdmin'>,
  createdAt: number,
  now: number,
): boolean => !emailVerified && !isAdmin && isUnverifiedTooLong(createdAt, now);
