import { describe, expect } from 'vitest';
import type { Backend } from '#core/app/backend.ts';
import { DAY } from '#core/clock.ts';
import type { NewPerson } from '#core/identity/person.ts';
import { aRegistration } from '#tests/builders/registration.ts';
import { claimedRoles, NOBODY } from '#tests/builders/person.ts';
import type { BackendUnderTest, Open } from '../backend-under-test.ts';
import { refusalOf, valueOf } from '../outcome.ts';
import { administrator, customer, newcomer, verifiedCustomer, type Person } from '../people.ts';
import { withBackend } from '../with-backend.ts';

const standing = async (person: Person<Pick<Backend, 'users'>>) => {
  const row = valueOf(await person.backend.users.find(person.id));
  return [row?.roles.toSorted().join(','), row?.status];
};

/** An account without a profile row yet. */
async function account(world: BackendUnderTest<Pick<Backend, 'auth' | 'users'>>) {
  const { backend } = await world.browser();
  const session = valueOf(await backend.auth.signUp(aRegistration().build()));
  const row: NewPerson = {
    id: session.userId,
    email: session.email,
    firstName: 'A',
    lastName: 'B',
    phone: '',
    country: 'canada',
    dialCode: '+1',
    roles: ['customer'],
  };
  return { users: backend.users, session, row };
}

/** Roles, and the right to change them (spec §6; decision account-type-roles; docs/security.md#self-promotion). */
export function userRolesContract(open: Open<Pick<Backend, 'users' | 'auth'>>): void {
  const test = withBackend(open);

  describe('inserting the profile row', () => {
    test.for(['admin', 'merchant', 'courier,admin', '', 'root'])(
      'creates an Active customer, even if it asks for: %j',
      async (role, { world }) => {
        const { users, session, row } = await account(world);
        valueOf(
          await users.insert(
            Object.assign({ ...row, roles: claimedRoles(role) }, { status: 'Suspended' }),
            session.tokens,
          ),
        );
        expect(valueOf(await users.find(row.id, session.tokens))).toMatchObject({
          roles: ['customer'],
          status: 'Active',
        });
      },
    );

    test("keeps the account's email, even if it contains another", async ({ world }) => {
      const { users, session, row } = await account(world);
      valueOf(await users.insert({ ...row, email: 'victim@example.com' }, session.tokens));
      expect(valueOf(await users.find(row.id, session.tokens))?.email).toBe(session.email);
    });

    test('cannot set its creation time', async ({ world }) => {
      const { users, session, row } = await account(world);
      const smuggled = { created_at: '2001-01-01T00:00:00.000Z', createdAt: Date.UTC(2001) };
      valueOf(await users.insert(Object.assign({ ...row }, smuggled), session.tokens));
      expect(valueOf(await users.find(row.id, session.tokens))?.createdAt).toBeGreaterThan(Date.UTC(2002));
    });

    test('isn’t done by a change: the row stays absent until it’s inserted', async ({ world }) => {
      const { users, session, row } = await account(world);
      const { tokens } = session;
      expect(refusalOf(await users.setRoles(row.id, ['merchant'], tokens))).toBe('accepted');
      expect(refusalOf(await users.setPhone(row.id, '4155550100', '+1', tokens))).toBe('accepted');
      expect(valueOf(await users.find(row.id, tokens))).toBeNull();
      const admin = await administrator(world);
      expect(valueOf(await admin.backend.users.list()).rows.map(({ id }) => id)).toEqual([admin.id]);
      valueOf(await users.insert(row, tokens));
      expect(valueOf(await users.find(row.id, tokens))).toMatchObject({
        phone: '',
        roles: ['customer'],
        status: 'Active',
      });
    });

    test('several times together inserts one row', async ({ world }) => {
      const { users, session, row } = await account(world);
      const inserted = await Promise.all([1, 2, 3].map(() => users.insert(row, session.tokens)));
      expect(inserted.map(refusalOf).toSorted()).toEqual(['accepted', 'rejected', 'rejected']);
      expect(valueOf(await users.find(row.id, session.tokens))?.id).toBe(row.id);
    });

    test('is denied for another person', async ({ world }) => {
      const { users, session, row } = await account(world);
      const other = await account(world);
      expect(refusalOf(await users.insert({ ...row, id: other.row.id }, session.tokens))).toBe('denied');
      expect(refusalOf(await users.insert({ ...row, id: NOBODY }, session.tokens))).toBe('denied');
      expect(valueOf(await other.users.find(other.row.id, other.session.tokens))).toBeNull();
    });

    test('happens once', async ({ world }) => {
      const { backend, id, email, session } = await newcomer(world);
      const again: NewPerson = {
        id,
        email,
        firstName: 'Again',
        lastName: 'B',
        phone: '',
        country: 'us',
        dialCode: '+1',
        roles: ['customer'],
      };
      expect(refusalOf(await backend.users.insert(again, session.tokens))).toBe('rejected');
      expect(valueOf(await backend.users.find(id, session.tokens))?.firstName).toBe('Robin');
    });
  });

  describe('changing a role', () => {
    test.for([
      ['merchant', 'merchant', 'Pending'],
      ['courier', 'courier', 'Pending'],
      [' merchant , courier,', 'courier,merchant', 'Pending'],
      ['customer', 'customer', 'Active'],
    ] as const)('to %j leaves %s, %s', async ([asked, held, status], { world }) => {
      const person = await customer(world);
      valueOf(await person.backend.users.setRoles(person.id, claimedRoles(asked)));
      expect(await standing(person)).toEqual([held, status]);
    });

    test('works for a registration without a sign-in (decision registration-session)', async ({ world }) => {
      const { backend, id, session } = await newcomer(world);
      expect(refusalOf(await backend.users.setRoles(id, ['courier']))).toBe('denied');
      valueOf(await backend.users.setRoles(id, ['courier'], session.tokens));
      expect(valueOf(await backend.users.find(id, session.tokens))).toMatchObject({
        roles: ['courier'],
        status: 'Pending',
      });
    });

    test('back to customer needs no approval, but to merchant again does', async ({ world }) => {
      const person = await customer(world);
      for (const [role, status] of [
        ['merchant', 'Pending'],
        ['customer', 'Active'],
        ['merchant', 'Pending'],
      ] as const) {
        valueOf(await person.backend.users.setRoles(person.id, [role]));
        expect(await standing(person)).toEqual([role, status]);
      }
    });

    test.for(['admin', 'customer,admin', 'merchant, admin ', 'root', 'ADMIN', 'Merchant', '', ' , '])(
      'to %j is denied',
      async (asked, { world }) => {
        const person = await customer(world);
        expect(refusalOf(await person.backend.users.setRoles(person.id, claimedRoles(asked)))).toBe('denied');
        expect(await standing(person)).toEqual(['customer', 'Active']);
        expect(refusalOf(await person.backend.users.list())).toBe('denied');
      },
    );

    test("does not reach someone else's row", async ({ world }) => {
      const person = await customer(world);
      const other = await customer(world);
      expect(refusalOf(await person.backend.users.setRoles(other.id, ['merchant']))).toBe('accepted');
      expect(await standing(other)).toEqual(['customer', 'Active']);
    });

    test('neither removes admin from an administrator nor gives it to others', async ({ world }) => {
      const admin = await administrator(world);
      expect(await standing(admin)).toEqual(['admin,customer', 'Active']);
      expect(refusalOf(await admin.backend.users.setRoles(admin.id, ['customer']))).toBe('denied');
      valueOf(await admin.backend.users.setRoles(admin.id, ['merchant', 'admin']));
      expect(await standing(admin)).toEqual(['admin,merchant', 'Pending']);
      expect(refusalOf(await admin.backend.users.list())).toBe('accepted');
    });

    test('is possible twenty times a day, which limits the size of its record', async ({ world }) => {
      const person = await verifiedCustomer(world);
      const { users } = person.backend;
      const flip = (n: number) => users.setRoles(person.id, [n % 2 === 0 ? 'merchant' : 'courier']);
      for (let n = 0; n < 20; n += 1) valueOf(await flip(n));
      const before = await standing(person);
      expect(refusalOf(await flip(20))).toBe('throttled');
      expect(await standing(person)).toEqual(before);
      const other = await customer(world);
      expect(refusalOf(await other.backend.users.setRoles(other.id, ['merchant']))).toBe('accepted');
      await world.advance(DAY);
      valueOf(await person.backend.auth.signIn(person));
      expect(refusalOf(await flip(20))).toBe('accepted');
    });
  });
}
