import { describe, expect, test } from 'vitest';
import { MINUTE, SECOND } from '#core/clock.ts';
import { aRegistration } from '#tests/builders/registration.ts';
import type { BackendUnderTest, Open } from './backend-under-test.ts';
import { refusalOf, valueOf } from './outcome.ts';
import { askForCode, customer, newcomer, verifyEmailOf, type Person } from './people.ts';
import { withBackend } from './with-backend.ts';

const NEW_PASSWORD = 'another horse';

async function ticketOf(world: BackendUnderTest, person: Person): Promise<string> {
  const { ticket } = valueOf(await person.backend.verification.verifyCode(await askForCode(world, person, 'password-reset')));
  return ticket ?? 'none';
}

/** What a reset ticket does (decision A3, security.md). */
export function passwordResetContract(open: Open): void {
  const on = withBackend(open);

  describe('resetting a password', () => {
    test('really sets it: the new one signs in, the old one does not', on(async (world) => {
      const person = await newcomer(world);
      valueOf(await person.backend.verification.resetPassword(await ticketOf(world, person), NEW_PASSWORD));
      expect(refusalOf(await person.backend.auth.signIn(person))).toBe('invalid-credentials');
      expect(refusalOf(await person.backend.auth.signIn({ email: person.email, password: NEW_PASSWORD }))).toBe('accepted');
    }));

    test('signs nobody in', on(async (world) => {
      const person = await newcomer(world);
      valueOf(await person.backend.verification.resetPassword(await ticketOf(world, person), NEW_PASSWORD));
      expect(valueOf(await person.backend.auth.getSession())).toBeNull();
    }));

    test('ends every session of that person, and of nobody else', on(async (world) => {
      const person = await customer(world);
      const bystander = await customer(world);
      const other = await world.browser();
      valueOf(await other.backend.verification.resetPassword(await ticketOf(world, person), NEW_PASSWORD));
      expect(refusalOf(await person.backend.users.find(person.id))).toBe('session-ended');
      expect(refusalOf(await other.backend.auth.setSession(person.session.tokens))).toBe('session-ended');
      expect(refusalOf(await bystander.backend.users.find(bystander.id))).toBe('accepted');
    }));

    test('sends a notice', on(async (world) => {
      const person = await newcomer(world);
      const ticket = await ticketOf(world, person);
      const before = await world.mails(person.email);
      valueOf(await person.backend.verification.resetPassword(ticket, NEW_PASSWORD));
      const mails = await world.mails(person.email);
      expect(mails).toHaveLength(before.length + 1);
      expect(mails[0]?.code).toBeUndefined();
    }));

    test('spends the ticket', on(async (world) => {
      const person = await newcomer(world);
      const ticket = await ticketOf(world, person);
      valueOf(await person.backend.verification.resetPassword(ticket, NEW_PASSWORD));
      expect(refusalOf(await person.backend.verification.resetPassword(ticket, 'a third horse'))).toBe('ticket-expired');
      expect(refusalOf(await person.backend.auth.signIn({ email: person.email, password: NEW_PASSWORD }))).toBe('accepted');
    }));

    test('gives the ticket back for a weak password', on(async (world) => {
      const person = await newcomer(world);
      const ticket = await ticketOf(world, person);
      expect(refusalOf(await person.backend.verification.resetPassword(ticket, '12345'))).toBe('weak-password');
      expect(refusalOf(await person.backend.verification.resetPassword(ticket, '123456'))).toBe('accepted');
    }));

    test('works until the ticket’s ten minutes are over', on(async (world) => {
      const person = await newcomer(world);
      const ticket = await ticketOf(world, person);
      await world.advance(10 * MINUTE - 10 * SECOND);
      expect(refusalOf(await person.backend.verification.resetPassword(ticket, NEW_PASSWORD))).toBe('accepted');
    }));

    test('does not work after them', on(async (world) => {
      const person = await newcomer(world);
      const ticket = await ticketOf(world, person);
      await world.advance(10 * MINUTE);
      expect(refusalOf(await person.backend.verification.resetPassword(ticket, NEW_PASSWORD))).toBe('ticket-expired');
      expect(refusalOf(await person.backend.auth.signIn(person))).toBe('accepted');
    }));

    test('does not work with a made-up ticket', on(async (world) => {
      const { backend } = await newcomer(world);
      expect(refusalOf(await backend.verification.resetPassword('made-up', NEW_PASSWORD))).toBe('ticket-expired');
    }));

    test('gives an address back to its owner: verified, and nothing of the squatter’s in the profile', on(async (world) => {
      const squatted = await newcomer(world, aRegistration().named('Mallory', 'Squatter'));
      valueOf(await squatted.backend.users.setPhone(squatted.id, '5550001111', '+1', squatted.session.tokens));
      valueOf(await squatted.backend.verification.resetPassword(await ticketOf(world, squatted), NEW_PASSWORD));
      valueOf(await squatted.backend.auth.signIn({ email: squatted.email, password: NEW_PASSWORD }));
      expect(valueOf(await squatted.backend.auth.emailConfirmedAt())).not.toBeNull();
      const row = valueOf(await squatted.backend.users.find(squatted.id));
      expect([row?.first_name || '', row?.last_name || '', row?.phone || '']).toEqual(['', '', '']);
    }));

    test('leaves the profile of a verified person as it is', on(async (world) => {
      const person = await newcomer(world, aRegistration().named('Ada', 'Owner'));
      await verifyEmailOf(world, person);
      valueOf(await person.backend.verification.resetPassword(await ticketOf(world, person), NEW_PASSWORD));
      valueOf(await person.backend.auth.signIn({ email: person.email, password: NEW_PASSWORD }));
      expect(valueOf(await person.backend.users.find(person.id))).toMatchObject({ first_name: 'Ada', last_name: 'Owner' });
    }));
  });
}
