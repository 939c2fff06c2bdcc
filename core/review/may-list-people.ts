import type { Actor } from '../account/policy.ts';

/**
 * Whether an actor may list everyone. In its own file, so that the route guard in the first script doesn't load more.
 */
export const mayListPeople = ({ isAdmin }: Pick<Actor, 'isAdmin'>): boolean => isAdmin;
