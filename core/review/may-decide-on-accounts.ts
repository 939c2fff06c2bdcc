import type { Actor } from '../account/policy.ts';

/** Whether someone may decide on accounts at all. Apart from the other permissions, since the guard of the screens needs it in the first script. */
export const mayDecideOnAccounts = ({ isAdmin }: Pick<Actor, 'isAdmin'>): boolean => isAdmin;
