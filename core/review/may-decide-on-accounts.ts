import type { Actor } from '../account/policy.ts';

/**
 * Whether an actor may decide on accounts. In its own file, so that the route guard in the first script doesn't load
 * more.
 */
export const mayDecideOnAccounts = ({ isAdmin }: Pick<Actor, 'isAdmin'>): boolean => isAdmin;
