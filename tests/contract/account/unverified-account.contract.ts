import { describe, expect } from 'vitest';
import { DAY, MINUTE } from '#core/clock.ts';
import type { Open } from '../backend-under-test.ts';
import { refusalOf } from '../outcome.ts';
import { customer, newcomer, verifyEmailOf } from '../people.ts';
import { withBackend } from '../with-backend.ts';

/** Accounts whose email is never verified (spec §4, §9). */
export function unverifiedAccountContract(open: Open): void {
  const test = withBackend(open);

  describe('an account that was never verified (spec §9)', () => {
    test('exists for a day', async ({ world }) => {
      const { backend, email, password } = await newcomer(world);
      await world.advance(DAY - MINUTE);
      expect(refusalOf(await backend.auth.signIn({ email, password }))).toBe('accepted');
    });

    test('is deleted after a day: its session ends and its address is free', async ({ world }) => {
      const { backend, id, email, password } = await customer(world);
      await world.advance(DAY);
      expect(refusalOf(await backend.users.find(id))).toBe('session-ended');
      expect(refusalOf(await backend.auth.signIn({ email, password }))).toBe('invalid-credentials');
      expect(refusalOf(await backend.auth.signUp({ email, password, firstName: 'A', lastName: 'B' }))).toBe('accepted');
    });

    test('stays if it is an administrator’s', async ({ world }) => {
      const person = await customer(world);
      await world.makeAdmin(person.email);
      await world.advance(2 * DAY);
      expect(refusalOf(await person.backend.auth.signIn(person))).toBe('accepted');
      expect(refusalOf(await person.backend.users.list())).toBe('accepted');
    });

    test('stays when it is verified in time', async ({ world }) => {
      const person = await customer(world);
      await verifyEmailOf(world, person);
      await world.advance(2 * DAY);
      expect(refusalOf(await person.backend.auth.signIn(person))).toBe('accepted');
    });
  });
}
