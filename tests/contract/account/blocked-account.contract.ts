import { describe, expect } from 'vitest';
import { MINUTE } from '#core/clock.ts';
import { eventually } from '#tests/eventually.ts';
import { aRegistration } from '#tests/builders/registration.ts';
import type { OpenDispatch } from '../dispatch-under-test.ts';
import { refusalOf, valueOf } from '../outcome.ts';
import { askForCode, customer, newcomer, ticketOf, verifiedCustomer } from '../people.ts';
import { watching } from '../watching.ts';
import { withBackend } from '../with-backend.ts';

/** People whom the operator has blocked. */
export function blockedAccountContract(open: OpenDispatch): void {
  const test = withBackend(open);

  describe('a blocked person', () => {
    test('is out immediately', async ({ world }) => {
      const { backend, id } = await customer(world);
      await world.setBlocked(id, true);
      expect(refusalOf(await backend.auth.emailConfirmedAt())).toBe('session-ended');
    });

    test('hears why', async ({ world }) => {
      const { backend, id } = await customer(world);
      const { seen } = await watching(backend);
      await world.setBlocked(id, true);
      await backend.auth.emailConfirmedAt();
      await eventually(() => expect(seen.at(-1)).toEqual(['account-blocked', null]));
    });

    test('can’t sign in until they’re let in again', async ({ world }) => {
      const { backend, id, email, password } = await newcomer(world);
      await world.setBlocked(id, true);
      expect(refusalOf(await backend.auth.signIn({ email, password }))).toBe('account-blocked');
      await world.setBlocked(id, false);
      expect(valueOf(await backend.auth.signIn({ email, password })).userId).toBe(id);
    });

    test('is mailed no code and no link, and is told so when resetting the password', async ({ world }) => {
      const { backend, id, email } = await newcomer(world);
      await world.setBlocked(id, true);
      const { sendCode } = backend.verification;
      expect(refusalOf(await sendCode({ purpose: 'password-reset', email }))).toBe('account-blocked');
      expect(refusalOf(await sendCode({ purpose: 'registration', email, firstName: 'Robin' }))).toBe('accepted');
      expect(refusalOf(await backend.auth.requestPasswordLink(email))).toBe('accepted');
      expect(await world.mails(email)).toEqual([]);
    });

    test('can’t use a code or a ticket from before', async ({ world }) => {
      const [one, other] = [await newcomer(world), await newcomer(world)];
      const code = await askForCode(world, one, 'password-reset');
      const ticket = await ticketOf(world, other);
      for (const { id } of [one, other]) await world.setBlocked(id, true);
      expect(refusalOf(await one.backend.verification.verifyCode(code))).toBe('invalid-or-expired');
      expect(refusalOf(await other.backend.verification.resetPassword(ticket, 'another horse'))).toBe('ticket-expired');
    });

    test('keeps their email: nobody else gets it', async ({ world }) => {
      const blocked = await newcomer(world);
      await world.setBlocked(blocked.id, true);
      const { email } = blocked;
      const again = { ...aRegistration().build(), email };
      expect(refusalOf(await blocked.backend.auth.signUp(again))).toBe('email-taken');
      const { backend, password } = await verifiedCustomer(world);
      await world.advance(MINUTE);
      expect(refusalOf(await backend.emailChange.ask(email, password))).toBe('email-taken');
    });
  });
}
