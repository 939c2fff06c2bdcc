import { describe, expect } from 'vitest';
import type { Backend } from '#core/app/backend.ts';
import type { UserChanges } from '#core/identity/person.ts';
import { NOBODY } from '#tests/builders/person.ts';
import type { Open } from '../backend-under-test.ts';
import { refusalOf, valueOf } from '../outcome.ts';
import { administrator, customer, newcomer } from '../people.ts';
import { CHANGES, rowOf } from './profile-changes.ts';
import { withBackend } from '../with-backend.ts';

/** Changes that people may make to their own row in the users table (spec §7; docs/security.md#access-matrix). */
export function profileChangesContract(open: Open<Pick<Backend, 'users' | 'auth'>>): void {
  const test = withBackend(open);

  describe('changing a profile', () => {
    test('saves every field except the email, which needs its own verification', async ({ world }) => {
      const person = await customer(world);
      valueOf(
        await person.backend.users.update(person.id, Object.assign({ ...CHANGES }, { email: 'elsewhere@example.com' })),
      );
      expect(await rowOf(person)).toMatchObject({ ...CHANGES, email: person.email });
    });

    test('ignores a smuggled role, status or id', async ({ world }) => {
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
    });

    test('keeps texts as typed, with capitals and surrounding spaces', async ({ world }) => {
      const person = await customer(world);
      for (const odd of [
        { firstName: '', lastName: ' ', phone: '', country: '', dialCode: '' },
        { firstName: ' aDA  ', lastName: 'VON byron ', phone: '0', country: ' US ', dialCode: '+' },
      ]) {
        valueOf(await person.backend.users.update(person.id, odd));
        expect(await rowOf(person)).toMatchObject(odd);
      }
    });

    test('several times together leaves one complete change', async ({ world }) => {
      const person = await customer(world);
      const changes = ['Ada', 'Grace', 'Joan'].map((name) => ({ ...CHANGES, firstName: name, lastName: name }));
      const saved = await Promise.all(changes.map((change) => person.backend.users.update(person.id, change)));
      expect(saved.map(refusalOf)).toEqual(['accepted', 'accepted', 'accepted']);
      const row = await rowOf(person);
      expect(changes).toContainEqual(expect.objectContaining({ firstName: row?.firstName, lastName: row?.lastName }));
    });

    test('of an unknown id changes nothing', async ({ world }) => {
      const person = await customer(world);
      const before = await rowOf(person);
      const { users } = person.backend;
      expect(refusalOf(await users.update(NOBODY, CHANGES))).toBe('accepted');
      expect(refusalOf(await users.setPhone(NOBODY, '1', '+1'))).toBe('accepted');
      expect(refusalOf(await users.setRoles(NOBODY, ['merchant']))).toBe('accepted');
      expect(valueOf(await users.find(NOBODY))).toBeNull();
      expect(await rowOf(person)).toEqual(before);
    });

    test("does not reach someone else's row", async ({ world }) => {
      const person = await customer(world);
      const other = await customer(world);
      const before = await rowOf(other);
      expect(refusalOf(await person.backend.users.update(other.id, CHANGES))).toBe('accepted');
      expect(refusalOf(await person.backend.users.setPhone(other.id, '4155550100', '+44'))).toBe('accepted');
      expect(await rowOf(other)).toEqual(before);
    });

    test("does not reach someone else's row as an administrator either", async ({ world }) => {
      const admin = await administrator(world);
      const other = await customer(world);
      const before = await rowOf(other);
      await admin.backend.users.update(other.id, CHANGES);
      await admin.backend.users.setRoles(other.id, ['courier']);
      expect(await rowOf(other)).toEqual(before);
    });

    test.for([
      ['a phone number with letters', { phone: '555-CALL' }],
      ['a phone number of sixteen digits', { phone: '1234567890123456' }],
      ['a name of 101 characters', { firstName: 'a'.repeat(101) }],
      ['a dial code with letters', { dialCode: '+x' }],
    ] as const)('is refused with %s', async ([, change], { world }) => {
      const person = await customer(world);
      const before = await rowOf(person);
      expect(refusalOf(await person.backend.users.update(person.id, { ...CHANGES, ...change }))).toBe('rejected');
      expect(await rowOf(person)).toEqual(before);
    });

    test('sets the phone for a registration that is not signed in', async ({ world }) => {
      const person = await newcomer(world);
      const { users } = person.backend;
      expect(refusalOf(await users.setPhone(person.id, '4155550100', '+44'))).toBe('denied');
      valueOf(await users.setPhone(person.id, '4155550100', '+44', person.session.tokens));
      expect(valueOf(await users.find(person.id, person.session.tokens))).toMatchObject({
        phone: '4155550100',
        dialCode: '+44',
      });
    });
  });
}
