import { profileFrom } from '#core/identity/profile.ts';
import type { Account } from '#core/session/load-account.ts';
import { aCustomer, type PersonBuilder } from './person.ts';

/** A signed-in person as screens see them, with a verified email unless stated otherwise. */
export function aVisitor(row: PersonBuilder = aCustomer(), emailVerified = true): Account {
  const { id, email, ...rest } = row.build();
  return { userId: id, email, profile: profileFrom({ id, email, ...rest }), emailVerified };
}

/** A signed-in person whose profile could not be loaded (spec §8). */
export const aVisitorWithoutProfile = (emailVerified = true): Account => ({
  ...aVisitor(aCustomer(), emailVerified),
  profile: null,
});
