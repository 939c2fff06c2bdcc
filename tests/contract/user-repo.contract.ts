import { describe, expect, test } from 'vitest';
import { SECOND } from '#core/clock.ts';
import { userId } from '#core/account/user-id.ts';
import type { UserChanges } from '#core/account/user-repo.ts';
import type { Open } from './backend-under-test.ts';
import { refusalOf, valueOf } from './outcome.ts';
import { administrator, customer, newcomer, type Person } from './people.ts';
import { withBackend } from './with-backend.ts';

const CHANGES: UserChanges = {
  first_name: 'Ada',
  last_name: 'Byron',
  email: 'elsewhere@example.com',
  phone: '4155550100',
  country: 'us',
  country_code: '+1',
};

const rowOf = async (person: Person) => valueOf(await person.backend.users.find(person.id));

/** What every users table does and forbids (spec §7; security.md, access matrix). Inserting and roles are in suites of their own. */
export function userRepoContract(open: Open): void {
  const on = withBackend(open);

  describe('reading the users table', () => {
    test(
      'gives one’s own row',
      on(async (world) => {
        const person = await customer(world);
        expect(await rowOf(person)).toMatchObject({
          id: person.id,
          email: person.email,
          role: 'customer',
          country: 'canada',
          country_code: '+1',
          phone: '',
        });
      }),
    );

    test(
      'gives a registration its row though nobody is signed in (decision R3)',
      on(async (world) => {
        const { backend, id, session } = await newcomer(world);
        expect(valueOf(await backend.users.find(id, session.tokens))?.id).toBe(id);
        expect(refusalOf(await backend.users.find(id))).toBe('denied');
      }),
    );

    test(
      'shows nobody else’s row',
      on(async (world) => {
        const person = await customer(world);
        const other = await customer(world);
        expect(valueOf(await person.backend.users.find(other.id))).toBeNull();
        expect(valueOf(await person.backend.users.find(userId('7d1f7c43-95f1-4ad5-8bd5-0a4c3d1a1e11')))).toBeNull();
      }),
    );

    test(
      'lists everyone to an administrator only, newest first (spec §6)',
      on(async (world) => {
        const first = await customer(world);
        await world.advance(SECOND);
        const second = await newcomer(world);
        await world.advance(SECOND);
        const admin = await administrator(world);
        expect(valueOf(await admin.backend.users.listAll()).map(({ id }) => id)).toEqual([
          admin.id,
          second.id,
          first.id,
        ]);
        expect(refusalOf(await first.backend.users.listAll())).toBe('denied');
        expect(refusalOf(await second.backend.users.listAll())).toBe('denied');
        expect(valueOf(await admin.backend.users.find(first.id))?.email).toBe(first.email);
      }),
    );

    test(
      'passes its health check',
      on(async (world) => {
        const { backend } = await customer(world);
        expect(refusalOf(await backend.users.healthCheck())).toBe('accepted');
      }),
    );

    test(
      'ends with the session',
      on(async (world) => {
        const { backend, id, session } = await customer(world);
        const other = await world.browser();
        valueOf(await other.backend.auth.revokeSession(session.tokens));
        expect(refusalOf(await backend.users.find(id))).toBe('session-ended');
      }),
    );
  });

  describe('changing one’s profile', () => {
    test(
      'saves every field but the address, which needs its own verification',
      on(async (world) => {
        const person = await customer(world);
        valueOf(await person.backend.users.update(person.id, CHANGES));
        expect(await rowOf(person)).toMatchObject({ ...CHANGES, email: person.email });
      }),
    );

    test(
      'does not take a role, a status or an id that is smuggled in',
      on(async (world) => {
        const person = await customer(world);
        const before = await rowOf(person);
        const smuggled: UserChanges = Object.assign(
          { ...CHANGES },
          { role: 'merchant,admin', account_status: 'Suspended', id: 'x', created_at: '2001-01-01T00:00:00.000Z' },
        );
        await person.backend.users.update(person.id, smuggled);
        const { id, role, account_status, created_at } = (await rowOf(person)) ?? {};
        expect({ id, role, account_status, created_at }).toEqual({
          id: before?.id,
          role: before?.role,
          account_status: before?.account_status,
          created_at: before?.created_at,
        });
      }),
    );

    test(
      'does not reach another’s row',
      on(async (world) => {
        const person = await customer(world);
        const other = await customer(world);
        const before = await rowOf(other);
        expect(refusalOf(await person.backend.users.update(other.id, CHANGES))).toBe('accepted');
        expect(refusalOf(await person.backend.users.setPhone(other.id, '4155550100', '+44'))).toBe('accepted');
        expect(await rowOf(other)).toEqual(before);
      }),
    );

    test(
      'does not reach another’s row as an administrator either',
      on(async (world) => {
        const admin = await administrator(world);
        const other = await customer(world);
        const before = await rowOf(other);
        await admin.backend.users.update(other.id, CHANGES);
        await admin.backend.users.setRole(other.id, 'courier');
        expect(await rowOf(other)).toEqual(before);
      }),
    );

    test.each([
      ['a phone number with letters', { phone: '555-CALL' }],
      ['a phone number of sixteen digits', { phone: '1234567890123456' }],
      ['a name of 101 characters', { first_name: 'a'.repeat(101) }],
      ['a dial code with letters', { country_code: '+x' }],
    ])('is refused with %s', (_what, change) =>
      on(async (world) => {
        const person = await customer(world);
        const before = await rowOf(person);
        expect(refusalOf(await person.backend.users.update(person.id, { ...CHANGES, ...change }))).toBe('rejected');
        expect(await rowOf(person)).toEqual(before);
      })(),
    );

    test(
      'sets the phone of a registration that is not signed in',
      on(async (world) => {
        const person = await newcomer(world);
        const { users } = person.backend;
        expect(refusalOf(await users.setPhone(person.id, '4155550100', '+44'))).toBe('denied');
        valueOf(await users.setPhone(person.id, '4155550100', '+44', person.session.tokens));
        expect(valueOf(await users.find(person.id, person.session.tokens))).toMatchObject({
          phone: '4155550100',
          country_code: '+44',
        });
      }),
    );
  });
}
