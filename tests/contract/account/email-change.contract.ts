import { describe, expect } from 'vitest';
import { HOUR } from '#core/clock.ts';
import type { Open } from '../backend-under-test.ts';
import { requestEmail, withRequestedEmail, onAnotherDevice, emailsOf, NEW, OTHER } from './email-changes.ts';
import { refusalOf, valueOf } from '../outcome.ts';
import { customer, newcomer, ticketOf, verifiedCustomer } from '../people.ts';
import { withBackend } from '../with-backend.ts';

/** Requesting another email address (spec §5, §8). */
export function emailChangeContract(open: Open): void {
  const test = withBackend(open);

  describe('requesting another email', () => {
    test('changes nothing until the link in the new mailbox is followed', async ({ world }) => {
      const person = await withRequestedEmail(world, ` ${NEW.toUpperCase()} `);
      expect(await emailsOf(person)).toEqual([person.email, person.email]);
      expect(refusalOf(await person.backend.auth.signIn({ ...person, email: NEW }))).toBe('invalid-credentials');
      expect((await world.mails(NEW))[0]?.link).toMatch(/^\/my-profile\?confirm_email=/u);
    });

    test('mails the old address a link that undoes it', async ({ world }) => {
      const person = await withRequestedEmail(world);
      const [mail] = await world.mails(person.email);
      expect(mail?.link).toMatch(/^\/undo-email-change\?token=/u);
      expect(mail?.text).toContain(NEW);
    });

    test('needs the current password', async ({ world }) => {
      const person = await verifiedCustomer(world);
      for (const wrong of ['', 'wrong horse', `${person.password} `])
        expect(refusalOf(await person.backend.emailChange.ask(NEW, wrong))).toBe('wrong-password');
      expect(await world.mails(NEW)).toEqual([]);
      expect(valueOf(await person.backend.emailChange.pending())).toBeNull();
    });

    test('ends no session of the person', async ({ world }) => {
      const person = await verifiedCustomer(world);
      const phone = await onAnotherDevice(world, person);
      await requestEmail(world, person, NEW);
      expect(refusalOf(await phone.backend.users.find(person.id))).toBe('accepted');
      expect(refusalOf(await person.backend.users.find(person.id))).toBe('accepted');
    });

    test('needs a verified address', async ({ world }) => {
      const person = await customer(world);
      expect(refusalOf(await person.backend.emailChange.ask(NEW, person.password))).toBe('email-unverified');
      expect(await world.mails(NEW)).toEqual([]);
    });

    test('is refused for another account’s address and for an invalid one', async ({ world }) => {
      const person = await verifiedCustomer(world);
      const other = await newcomer(world);
      const refused = async (email: string) => refusalOf(await person.backend.emailChange.ask(email, person.password));
      expect(await refused(other.email.toUpperCase())).toBe('email-taken');
      expect(await refused('robin at example.com')).toBe('invalid-email');
      expect(await refused('josé@example.com')).toBe('invalid-email');
      expect((await world.mails(other.email)).filter(({ link }) => link !== undefined)).toEqual([]);
    });

    test('is denied to those who are not signed in', async ({ world }) => {
      const { backend, password } = await newcomer(world);
      expect(refusalOf(await backend.emailChange.ask(NEW, password))).toBe('denied');
      expect(refusalOf(await backend.emailChange.pending())).toBe('denied');
      expect(refusalOf(await backend.emailChange.cancel())).toBe('denied');
    });

    test('mails one recipient five times an hour at most, for all accounts together', async ({ world }) => {
      const [one, two] = [await verifiedCustomer(world), await verifiedCustomer(world)];
      for (const person of [one, two, one, two, one]) await requestEmail(world, person, NEW);
      expect(refusalOf(await two.backend.emailChange.ask(NEW, two.password))).toBe('throttled');
      expect(await world.mails(NEW)).toHaveLength(5);
      expect(refusalOf(await two.backend.emailChange.ask(OTHER, two.password))).toBe('accepted');
      await world.advance(HOUR);
      expect(refusalOf(await two.backend.emailChange.ask(NEW, two.password))).toBe('accepted');
    });
  });

  describe('a change that isn’t confirmed yet', () => {
    test('is known only to the person who requested it, until it’s confirmed or too old', async ({ world }) => {
      const person = await withRequestedEmail(world);
      const other = await verifiedCustomer(world);
      expect(valueOf(await person.backend.emailChange.pending())).toBe(NEW);
      expect(valueOf(await other.backend.emailChange.pending())).toBeNull();
      valueOf(await person.backend.emailChange.confirm(person.token));
      expect(valueOf(await person.backend.emailChange.pending())).toBeNull();
      await requestEmail(world, person, OTHER);
      await world.advance(HOUR);
      expect(valueOf(await person.backend.emailChange.pending())).toBeNull();
    });

    test('is canceled by the person, and by nobody else', async ({ world }) => {
      const person = await withRequestedEmail(world);
      const other = await verifiedCustomer(world);
      valueOf(await other.backend.emailChange.cancel());
      expect(valueOf(await person.backend.emailChange.pending())).toBe(NEW);
      valueOf(await person.backend.emailChange.cancel());
      expect(valueOf(await person.backend.emailChange.pending())).toBeNull();
      expect(refusalOf(await person.backend.emailChange.confirm(person.token))).toBe('link-expired');
    });

    test('ends when the person saves the address that the account has', async ({ world }) => {
      const person = await withRequestedEmail(world);
      valueOf(await person.backend.emailChange.ask(person.email, person.password));
      expect(refusalOf(await person.backend.emailChange.confirm(person.token))).toBe('link-expired');
    });

    test('ends when the password is reset', async ({ world }) => {
      const person = await withRequestedEmail(world);
      valueOf(await person.backend.verification.resetPassword(await ticketOf(world, person), 'another horse'));
      const signedIn = valueOf(await person.backend.auth.signIn({ ...person, password: 'another horse' }));
      expect(signedIn.email).toBe(person.email);
      expect(valueOf(await person.backend.emailChange.pending())).toBeNull();
      expect(refusalOf(await person.backend.emailChange.confirm(person.token))).toBe('link-expired');
      expect(refusalOf(await person.backend.emailChange.undo(person.undoToken))).toBe('link-expired');
    });
  });
}
