import { describe, expect, test } from 'vitest';
import type { Backend } from '#core/backend.ts';
import { SECOND } from '#core/clock.ts';
import { refused } from '#core/result.ts';
import type { UserChanges } from '#core/account/person.ts';
import { NOBODY } from '#tests/builders/person.ts';
import type { Open } from './backend-under-test.ts';
import { refusalOf, valueOf } from './outcome.ts';
import { administrator, customer, newcomer, type Person } from './people.ts';
import { withBackend } from './with-backend.ts';

const CHANGES: UserChanges = {
  firstName: 'Ada',
  lastName: 'Byron',
  phone: '4155550100',
  country: 'us',
  dialCode: '+1',
};

const rowOf = async (person: Person<Pick<Backend, 'users'>>) => valueOf(await person.backend.users.find(person.id));

/**
 * What every users table does and forbids (spec §7; docs/security.md#access-matrix). Inserting and roles have their own
 * suites.
 */
export function userRepoContract(open: Open<Pick<Backend, 'users' | 'auth'>>): void {
  const on = withBackend(open);

  describe('a name', () => {
    test.each([
      'Ada\u202e',
      '\u2066Ada',
      'A\u200bda',
      'A\u00adda',
      'A\u200dda',
      '\ufeffAda',
      'A\tda',
      '\u3164',
      '\u2800',
    ])('is refused with what nobody sees, or what turns it around: %j', (name) =>
      on(async (world) => {
        const person = await customer(world);
        const before = await rowOf(person);
        for (const change of [{ firstName: name }, { lastName: name }])
          expect(refusalOf(await person.backend.users.update(person.id, { ...CHANGES, ...change }))).toBe('rejected');
        expect(await rowOf(person)).toEqual(before);
      })(),
    );

    test.each(['José', 'O’Neil', 'Jean-Luc', '山田　太郎', 'علی‌رضا', 'क्‍ष', 'Anne Marie', '👩‍🍳', '❤️'])(
      'is kept as people write it: %j',
      (name) =>
        on(async (world) => {
          const person = await customer(world);
          valueOf(await person.backend.users.update(person.id, { ...CHANGES, firstName: name }));
          expect((await rowOf(person))?.firstName).toBe(name);
        })(),
    );
  });

  describe('reading the users table', () => {
    test(
      "returns the person's own row",
      on(async (world) => {
        const person = await customer(world);
        expect(await rowOf(person)).toMatchObject({
          id: person.id,
          email: person.email,
          roles: ['customer'],
          country: 'canada',
          dialCode: '+1',
          phone: '',
        });
      }),
    );

    test(
      "returns a registration's row although nobody is signed in (decision registration-session)",
      on(async (world) => {
        const { backend, id, session } = await newcomer(world);
        expect(valueOf(await backend.users.find(id, session.tokens))?.id).toBe(id);
        expect(refusalOf(await backend.users.find(id))).toBe('denied');
      }),
    );

    test(
      "shows nobody else's row",
      on(async (world) => {
        const person = await customer(world);
        const other = await customer(world);
        expect(valueOf(await person.backend.users.find(other.id))).toBeNull();
        expect(valueOf(await person.backend.users.find(NOBODY))).toBeNull();
      }),
    );

    test(
      'lists everyone to administrators only, newest first (spec §6)',
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
      'lists those who came at the same time by id',
      on(async (world) => {
        const people = [
          await newcomer(world),
          await newcomer(world),
          await newcomer(world),
          await administrator(world),
        ];
        await world.levelTimes();
        const listed = valueOf((await people[3]?.backend.users.listAll()) ?? refused('nobody'));
        expect(listed.map(({ id }) => id)).toEqual(people.map(({ id }) => id).toSorted());
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

  describe('changing a profile', () => {
    test(
      'saves every field but the email, which needs its own verification',
      on(async (world) => {
        const person = await customer(world);
        valueOf(
          await person.backend.users.update(
            person.id,
            Object.assign({ ...CHANGES }, { email: 'elsewhere@example.com' }),
          ),
        );
        expect(await rowOf(person)).toMatchObject({ ...CHANGES, email: person.email });
      }),
    );

    test(
      'ignores a smuggled role, status or id',
      on(async (world) => {
        const person = await customer(world);
        const before = await rowOf(person);
        const smuggled: UserChanges = Object.assign(
          { ...CHANGES },
          {
            role: 'merchant,admin',
            roles: ['merchant', 'admin'],
            account_status: 'Suspended',
            status: 'Suspended',
            id: 'x',
            created_at: '2001-01-01T00:00:00.000Z',
            createdAt: Date.UTC(2001),
          },
        );
        await person.backend.users.update(person.id, smuggled);
        expect(await rowOf(person)).toEqual({ ...before, ...CHANGES });
      }),
    );

    test(
      'keeps what is written as it is written: blanks, capitals, spaces around it',
      on(async (world) => {
        const person = await customer(world);
        for (const odd of [
          { firstName: '', lastName: ' ', phone: '', country: '', dialCode: '' },
          { firstName: ' aDA  ', lastName: 'VON byron ', phone: '0', country: ' US ', dialCode: '+' },
        ]) {
          valueOf(await person.backend.users.update(person.id, odd));
          expect(await rowOf(person)).toMatchObject(odd);
        }
      }),
    );

    test(
      'several times at once leaves one of the changes, whole',
      on(async (world) => {
        const person = await customer(world);
        const changes = ['Ada', 'Grace', 'Joan'].map((name) => ({ ...CHANGES, firstName: name, lastName: name }));
        const saved = await Promise.all(changes.map((change) => person.backend.users.update(person.id, change)));
        expect(saved.map(refusalOf)).toEqual(['accepted', 'accepted', 'accepted']);
        const row = await rowOf(person);
        expect(changes).toContainEqual(expect.objectContaining({ firstName: row?.firstName, lastName: row?.lastName }));
      }),
    );

    test(
      'of an id that nobody has changes nobody',
      on(async (world) => {
        const person = await customer(world);
        const before = await rowOf(person);
        const { users } = person.backend;
        expect(refusalOf(await users.update(NOBODY, CHANGES))).toBe('accepted');
        expect(refusalOf(await users.setPhone(NOBODY, '1', '+1'))).toBe('accepted');
        expect(refusalOf(await users.setRoles(NOBODY, ['merchant']))).toBe('accepted');
        expect(valueOf(await users.find(NOBODY))).toBeNull();
        expect(await rowOf(person)).toEqual(before);
      }),
    );

    test(
      "does not reach someone else's row",
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
      "does not reach someone else's row as an administrator either",
      on(async (world) => {
        const admin = await administrator(world);
        const other = await customer(world);
        const before = await rowOf(other);
        await admin.backend.users.update(other.id, CHANGES);
        await admin.backend.users.setRoles(other.id, ['courier']);
        expect(await rowOf(other)).toEqual(before);
      }),
    );

    test.each([
      ['a phone number with letters', { phone: '555-CALL' }],
      ['a phone number of sixteen digits', { phone: '1234567890123456' }],
      ['a name of 101 characters', { firstName: 'a'.repeat(101) }],
      ['a dial code with letters', { dialCode: '+x' }],
    ])('is refused with %s', (_what, change) =>
      on(async (world) => {
        const person = await customer(world);
        const before = await rowOf(person);
        expect(refusalOf(await person.backend.users.update(person.id, { ...CHANGES, ...change }))).toBe('rejected');
        expect(await rowOf(person)).toEqual(before);
      })(),
    );

    test(
      'sets the phone for a registration that is not signed in',
      on(async (world) => {
        const person = await newcomer(world);
        const { users } = person.backend;
        expect(refusalOf(await users.setPhone(person.id, '4155550100', '+44'))).toBe('denied');
        valueOf(await users.setPhone(person.id, '4155550100', '+44', person.session.tokens));
        expect(valueOf(await users.find(person.id, person.session.tokens))).toMatchObject({
          phone: '4155550100',
          dialCode: '+44',
        });
      }),
    );
  });
}
