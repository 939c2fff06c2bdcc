import type { Actor } from '../account/policy.ts';

/**
 * Whether an actor may decide on businesses, delete them and list everyone's (spec §6). In its own file, so that the
 * route guard in the first script doesn't load more.
 */
export const mayDecide = ({ isAdmin }: Pick<Actor, 'isAdmin'>): boolean => isAdmin;
