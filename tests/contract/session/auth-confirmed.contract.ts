import { describe, expect } from 'vitest';
import type { Open } from '../backend-under-test.ts';
import { refusalOf, valueOf } from '../outcome.ts';
import { customer, newcomer, verifyEmailOf } from '../people.ts';
import { withBackend } from '../with-backend.ts';

/** The confirmed email of an auth service whose codes are mailed (spec §4). */
export function authConfirmedContract(open: Open): void {
  const test = withBackend(open);

  describe('the signed-in person', () => {
    test('has a confirmed email after the correct code (decision own-verified-mark)', async ({ world }) => {
      const person = await customer(world);
      expect(valueOf(await person.backend.auth.emailConfirmedAt())).toBeNull();
      await verifyEmailOf(world, person);
      expect(valueOf(await person.backend.auth.emailConfirmedAt())).toBeGreaterThan(0);
    });

    test('isn’t the person of the given tokens, who isn’t signed in', async ({ world }) => {
      const { backend } = await customer(world);
      const other = await newcomer(world);
      expect(valueOf(await backend.auth.emailConfirmedAt(other.session.tokens))).toBeNull();
      await verifyEmailOf(world, other);
      expect(valueOf(await backend.auth.emailConfirmedAt(other.session.tokens))).toBeGreaterThan(0);
      expect(valueOf(await backend.auth.emailConfirmedAt())).toBeNull();
      valueOf(await backend.auth.revokeSession(other.session.tokens));
      expect(refusalOf(await backend.auth.emailConfirmedAt(other.session.tokens))).toBe('session-ended');
      expect(valueOf(await backend.auth.getSession())).not.toBeNull();
    });
  });
}
