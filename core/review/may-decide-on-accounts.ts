import type { Actor } from '../account/policy.ts';

/** Whether an actor may decide on accounts. In its own file, since the route guard needs it in the first script. */
export const mayDecideOnAccounts = ({ isAdmin }: Pick<Actor, 'isAdmin'>): boolean => isAdmin;
