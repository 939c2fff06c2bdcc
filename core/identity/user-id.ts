import { idKind, type Id } from '../id.ts';

/** The id of a person, the same in the authentication service and in the users table. */
export type UserId = Id<'UserId'>;

export const { is: isUserId, parse: userId, known: knownUserId, make: newUserId } = idKind('UserId');
