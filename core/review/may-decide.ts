import type { Actor } from '../account/policy.ts';

/**
 * Whether an actor may decide on businesses, delete them and list everyone's (spec §6). In its own file, since the route
 * guard needs it in the first script.
 */
export const mayDecide = ({ isAdmin }: Pick<Actor, 'isAdmin'>): boolean => isAdmin;
