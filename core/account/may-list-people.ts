import type { Actor } from './policy.ts';

/** Whether someone may list everyone. Apart from the other permissions, since the guard of the screens needs it in the first script. */
export const mayListPeople = ({ isAdmin }: Pick<Actor, 'isAdmin'>): boolean => isAdmin;
