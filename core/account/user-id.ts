/** The id of a person, the same in the authentication service and in the users table. */
export type UserId = string & { readonly __brand: 'UserId' };
export const userId = (id: string): UserId => id as UserId;
