import { formatRoles } from '#core/identity/roles.ts';
import { expect } from 'vitest';
import type { Model } from '../model.ts';
import { roleText } from '../start.ts';
import type { World } from '../world.ts';

/**
 * Roles and status (spec §5, §6; decision account-type-roles): only an operator makes administrators, taking merchant
 * or courier asks for approval, and smuggled fields never reach a row. Unverified accounts are deleted after a day,
 * with everything that belongs to them.
 */
export function accountsAgree(model: Model, { server }: World): void {
  const found = server.apply(({ state: { users, authUsers, admins, sessions, pictures, followedNumbers } }) => ({
    rows: users.map(({ id, email, firstName, lastName, phone, country, dialCode, roles, status }) => [
      id,
      email,
      firstName,
      lastName,
      phone,
      country,
      dialCode,
      formatRoles(roles),
      status,
    ]),
    accounts: authUsers.map(({ id, email, emailVerifiedAt }) => [id, email, emailVerifiedAt !== null]),
    admins: [...admins].toSorted(),
    sessions: sessions.map(({ userId }): string => userId).toSorted(),
    pictures: pictures.map(({ owner, type }) => `${type} of ${owner}`).toSorted(),
    deliveries: followedNumbers.map(({ owner, number }) => `${number} of ${owner}`).toSorted(),
  }));
  expect(found).toEqual({
    rows: model.people.map((person) => {
      const {
        id,
        email,
        profile: { firstName, lastName, phone, country, dialCode },
        status,
      } = person;
      return [id, email, firstName, lastName, phone, country, dialCode, roleText(person), status];
    }),
    accounts: model.people.map(({ id, email, verified }) => [id, email, verified]),
    admins: model.people
      .filter(({ admin }) => admin)
      .map(({ id }) => id)
      .toSorted(),
    sessions: model.sessions
      .filter(({ alive }) => alive)
      .map(({ person }) => person.id)
      .toSorted(),
    pictures: model.people
      .flatMap(({ id, pictures }) =>
        (['profile', 'courier'] as const).filter((type) => pictures[type] !== null).map((type) => `${type} of ${id}`),
      )
      .toSorted(),
    deliveries: model.people
      .filter(({ delivery }) => delivery !== null)
      .map(({ id, delivery }) => `${delivery} of ${id}`)
      .toSorted(),
  });
}
