import type { Person } from './person.ts';
import type { Role } from './roles.ts';
import type { UserId } from './user-id.ts';

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
} as const satisfies Pick<Person, 'roles' | 'status' | 'statusReason'>;
