import { describe, expect } from 'vitest';
import { MINUTE, SECOND } from '#core/clock.ts';
import type { Open } from '../backend-under-test.ts';
import { refusalOf, valueOf } from '../outcome.ts';
import { customer, newcomer, ticketOf } from '../people.ts';
import { withBackend } from '../with-backend.ts';

const NEW_PASSWORD = 'another horse';

/**
 * Reset tickets (decision password-reset-ticket, docs/security.md#password-reset). Squatted addresses are in
 * `squatted-account.contract.ts`.
 */
export function passwordResetContract(open: Open): void {
  const test = withBackend(open);

  describe('resetting a password', () => {
    test('replaces it: the new one signs in, the old one does not', async ({ world }) => {
      const person = await newcomer(world);
      valueOf(await person.backend.verification.resetPassword(await ticketOf(world, person), NEW_PASSWORD));
      expect(refusalOf(await person.backend.auth.signIn(person))).toBe('invalid-credentials');
      expect(refusalOf(await person.backend.auth.signIn({ email: person.email, password: NEW_PASSWORD }))).toBe(
        'accepted',
      );
    });

    test('signs nobody in', async ({ world }) => {
      const person = await newcomer(world);
      valueOf(await person.backend.verification.resetPassword(await ticketOf(world, person), NEW_PASSWORD));
      expect(valueOf(await person.backend.auth.getSession())).toBeNull();
    });

    test('ends all sessions of that person, and no other sessions', async ({ world }) => {
      const person = await customer(world);
      const bystander = await customer(world);
      const other = await world.browser();
      valueOf(await other.backend.verification.resetPassword(await ticketOf(world, person), NEW_PASSWORD));
      expect(refusalOf(await person.backend.users.find(person.id))).toBe('session-ended');
      expect(refusalOf(await other.backend.auth.setSession(person.session.tokens))).toBe('session-ended');
      expect(refusalOf(await bystander.backend.users.find(bystander.id))).toBe('accepted');
    });

    test('sends a notice', async ({ world }) => {
      const person = await newcomer(world);
      const ticket = await ticketOf(world, person);
      const before = await world.mails(person.email);
      valueOf(await person.backend.verification.resetPassword(ticket, NEW_PASSWORD));
      const mails = await world.mails(person.email);
      expect(mails).toHaveLength(before.length + 1);
      expect(mails[0]?.code).toBeUndefined();
    });

    test('spends the ticket', async ({ world }) => {
      const person = await newcomer(world);
      const ticket = await ticketOf(world, person);
      valueOf(await person.backend.verification.resetPassword(ticket, NEW_PASSWORD));
      expect(refusalOf(await person.backend.verification.resetPassword(ticket, 'a third horse'))).toBe(
        'ticket-expired',
      );
      expect(refusalOf(await person.backend.auth.signIn({ email: person.email, password: NEW_PASSWORD }))).toBe(
        'accepted',
      );
    });

    test('accepts the newest ticket only', async ({ world }) => {
      const person = await newcomer(world);
      const earlier = await ticketOf(world, person);
      await world.advance(MINUTE);
      const newest = await ticketOf(world, person);
      expect(refusalOf(await person.backend.verification.resetPassword(earlier, NEW_PASSWORD))).toBe('ticket-expired');
      expect(refusalOf(await person.backend.verification.resetPassword(newest, NEW_PASSWORD))).toBe('accepted');
    });

    test('keeps the ticket valid after a weak password', async ({ world }) => {
      const person = await newcomer(world);
      const ticket = await ticketOf(world, person);
      expect(refusalOf(await person.backend.verification.resetPassword(ticket, '12345'))).toBe('weak-password');
      expect(refusalOf(await person.backend.verification.resetPassword(ticket, '123456'))).toBe('accepted');
    });

    test("works during the ticket's ten minutes", async ({ world }) => {
      const person = await newcomer(world);
      const ticket = await ticketOf(world, person);
      await world.advance(10 * MINUTE - 10 * SECOND);
      expect(refusalOf(await person.backend.verification.resetPassword(ticket, NEW_PASSWORD))).toBe('accepted');
    });

    test('does not work after them', async ({ world }) => {
      const person = await newcomer(world);
      const ticket = await ticketOf(world, person);
      await world.advance(10 * MINUTE);
      expect(refusalOf(await person.backend.verification.resetPassword(ticket, NEW_PASSWORD))).toBe('ticket-expired');
      expect(refusalOf(await person.backend.auth.signIn(person))).toBe('accepted');
    });

    test('does not work with a made-up ticket', async ({ world }) => {
      const { backend } = await newcomer(world);
      expect(refusalOf(await backend.verification.resetPassword('made-up', NEW_PASSWORD))).toBe('ticket-expired');
    });
  });
}
