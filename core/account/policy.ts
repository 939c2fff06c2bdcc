import type { Person } from './person.ts';
import type { Role } from './roles.ts';
import type { UserId } from './user-id.ts';

/** Who asks for something, as far as permission goes. */
export interface Actor {
  readonly id: UserId;
  readonly roles: readonly Role[];
  readonly isAdmin: boolean;
  readonly emailVerified: boolean;
}

/** What is one's own only: pictures, the delivery followed, and every change of oneself. */
export const isOwn = ({ id }: Pick<Actor, 'id'>, owner: UserId): boolean => id === owner;

/** Whether someone may see a person; others are absent for them. */
export const maySeePerson = (actor: Actor, person: UserId): boolean => actor.isAdmin || isOwn(actor, person);

/** How often people may change their own roles in a day: the record of it keeps every change. */
export const ROLE_CHANGES_A_DAY = 20;

/** How everyone begins, whatever they say of themselves (spec §4). */
export const NEWCOMER = {
  roles: ['customer'],
  status: 'Active',
} as const satisfies Pick<Person, 'roles' | 'status'>;
