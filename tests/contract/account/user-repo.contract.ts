import { describe, expect } from 'vitest';
import type { Backend } from '#core/app/backend.ts';
import { SECOND } from '#core/clock.ts';
import { countPeople } from '#core/identity/user-repo.ts';
import { refused } from '#core/result.ts';
import { NOBODY } from '#tests/builders/person.ts';
import type { Open } from '../backend-under-test.ts';
import { refusalOf, valueOf } from '../outcome.ts';
import { administrator, customer, merchant, newcomer } from '../people.ts';
import { CHANGES, rowOf } from './profile-changes.ts';
import { withBackend } from '../with-backend.ts';

/**
 * Every users table (spec §7; docs/security.md#access-matrix). Inserting and roles have their own
 * suites.
 */
export function userRepoContract(open: Open<Pick<Backend, 'users' | 'auth'>>): void {
  const test = withBackend(open);

  describe('a name', () => {
    test.for([
      'Ada\u202e',
      '\u2066Ada',
      'A\u200bda',
      'A\u00adda',
      'A\u200dda',
      '\ufeffAda',
      'A\tda',
      '\u3164',
      '\u2800',
    ])('is refused with invisible or direction-changing characters: %j', async (name, { world }) => {
      const person = await customer(world);
      const before = await rowOf(person);
      for (const change of [{ firstName: name }, { lastName: name }])
        expect(refusalOf(await person.backend.users.update(person.id, { ...CHANGES, ...change }))).toBe('rejected');
      expect(await rowOf(person)).toEqual(before);
    });

    test.for(['José', 'O’Neil', 'Jean-Luc', '山田　太郎', 'علی‌رضا', 'क्‍ष', 'Anne Marie', '👩‍🍳', '❤️'])(
      'is kept as people write it: %j',
      async (name, { world }) => {
        const person = await customer(world);
        valueOf(await person.backend.users.update(person.id, { ...CHANGES, firstName: name }));
        expect((await rowOf(person))?.firstName).toBe(name);
      },
    );
  });

  describe('reading the users table', () => {
    test("returns the person's own row", async ({ world }) => {
      const person = await customer(world);
      expect(await rowOf(person)).toMatchObject({
        id: person.id,
        email: person.email,
        roles: ['customer'],
        country: 'canada',
        dialCode: '+1',
        phone: '',
      });
    });

    test('returns a registration’s row without a sign-in (decision registration-session)', async ({ world }) => {
      const { backend, id, session } = await newcomer(world);
      expect(valueOf(await backend.users.find(id, session.tokens))?.id).toBe(id);
      expect(refusalOf(await backend.users.find(id))).toBe('denied');
    });

    test("shows nobody else's row", async ({ world }) => {
      const person = await customer(world);
      const other = await customer(world);
      expect(valueOf(await person.backend.users.find(other.id))).toBeNull();
      expect(valueOf(await person.backend.users.find(NOBODY))).toBeNull();
    });

    test('lists everyone to administrators only, newest first (spec §6)', async ({ world }) => {
      const first = await customer(world);
      await world.advance(SECOND);
      const second = await newcomer(world);
      await world.advance(SECOND);
      const admin = await administrator(world);
      expect(valueOf(await admin.backend.users.list()).rows.map(({ id }) => id)).toEqual([
        admin.id,
        second.id,
        first.id,
      ]);
      expect(refusalOf(await first.backend.users.list())).toBe('denied');
      expect(refusalOf(await second.backend.users.list())).toBe('denied');
      expect(valueOf(await admin.backend.users.find(first.id))?.email).toBe(first.email);
    });

    test('counts everyone by roles and status, for administrators only', async ({ world }) => {
      const first = await customer(world);
      const shop = await merchant(world);
      await customer(world);
      const admin = await administrator(world);
      const counted = valueOf(await admin.backend.users.count());
      const all = countPeople(valueOf(await admin.backend.users.list()).rows);
      const sorted = (rows: typeof all) => rows.map((row) => JSON.stringify(row)).toSorted();
      expect(sorted(counted)).toEqual(sorted(all));
      expect(counted).toContainEqual({ roles: ['customer'], status: 'Active', count: 2 });
      expect(refusalOf(await first.backend.users.count())).toBe('denied');
      expect(refusalOf(await shop.backend.users.count())).toBe('denied');
    });

    test('lists people who registered at the same time by id', async ({ world }) => {
      const people = [await newcomer(world), await newcomer(world), await newcomer(world), await administrator(world)];
      await world.levelTimes();
      const listed = valueOf((await people[3]?.backend.users.list()) ?? refused('nobody'));
      expect(listed.rows.map(({ id }) => id)).toEqual(people.map(({ id }) => id).toSorted());
    });

    test('passes its health check', async ({ world }) => {
      const { backend } = await customer(world);
      expect(refusalOf(await backend.users.healthCheck())).toBe('accepted');
    });

    test('ends with the session', async ({ world }) => {
      const { backend, id, session } = await customer(world);
      const other = await world.browser();
      valueOf(await other.backend.auth.revokeSession(session.tokens));
      expect(refusalOf(await backend.users.find(id))).toBe('session-ended');
    });
  });
}
