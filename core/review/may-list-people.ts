import type { Actor } from '../account/policy.ts';

/** Whether an actor may list everyone. In its own file, since the route guard needs it in the first script. */
export const mayListPeople = ({ isAdmin }: Pick<Actor, 'isAdmin'>): boolean => isAdmin;
