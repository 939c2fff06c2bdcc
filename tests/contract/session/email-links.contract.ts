import { describe, expect } from 'vitest';
import { HOUR, MINUTE } from '#core/clock.ts';
import type { BackendUnderTest, Open } from '../backend-under-test.ts';
import {
  requestEmail,
  withRequestedEmail,
  onAnotherDevice,
  emailsOf,
  NEW,
  OTHER,
  type EmailRequester,
} from '../account/email-changes.ts';
import { refusalOf, valueOf } from '../outcome.ts';
import { ticketOf, verifiedCustomer } from '../people.ts';
import { withBackend } from '../with-backend.ts';

/** The links in the mails about a changed address (spec §5, §8). */
export function emailLinksContract(open: Open): void {
  const test = withBackend(open);

  describe('following the link', () => {
    test('shows its address without confirming it', async ({ world }) => {
      const person = await withRequestedEmail(world);
      expect(valueOf(await person.backend.emailChange.look(person.token))).toBe(NEW);
      expect(await emailsOf(person)).toEqual([person.email, person.email]);
      expect(refusalOf(await person.backend.emailChange.look('made-up'))).toBe('link-expired');
    });

    test('changes the address everywhere, verifies it, and mails the old one', async ({ world }) => {
      const person = await withRequestedEmail(world);
      valueOf(await person.backend.emailChange.confirm(person.token));
      expect(await emailsOf(person)).toEqual([NEW, NEW]);
      expect(valueOf(await person.backend.auth.emailConfirmedAt())).not.toBeNull();
      expect((await world.mails(person.email))[0]?.subject).toContain('was changed');
      expect(refusalOf(await person.backend.auth.signIn(person))).toBe('invalid-credentials');
      expect(valueOf(await person.backend.auth.signIn({ ...person, email: NEW })).userId).toBe(person.id);
    });

    test('works once', async ({ world }) => {
      const { backend, token } = await withRequestedEmail(world);
      valueOf(await backend.emailChange.confirm(token));
      expect(refusalOf(await backend.emailChange.confirm(token))).toBe('link-expired');
    });

    test('is valid for an hour', async ({ world }) => {
      const { backend, token } = await withRequestedEmail(world);
      await world.advance(HOUR - MINUTE);
      expect(refusalOf(await backend.emailChange.confirm(token))).toBe('accepted');
      const late = await withRequestedEmail(world, 'robin.late@example.com');
      await world.advance(HOUR);
      expect(refusalOf(await late.backend.emailChange.confirm(late.token))).toBe('link-expired');
    });

    test('works only for the newest request', async ({ world }) => {
      const person = await withRequestedEmail(world);
      const { token } = await requestEmail(world, person, 'robin.newest@example.com');
      expect(refusalOf(await person.backend.emailChange.confirm(person.token))).toBe('link-expired');
      valueOf(await person.backend.emailChange.confirm(token));
      expect(await emailsOf(person)).toEqual(['robin.newest@example.com', 'robin.newest@example.com']);
    });

    test('works only in the session that requested it', async ({ world }) => {
      const person = await withRequestedEmail(world);
      const phone = await onAnotherDevice(world, person);
      expect(refusalOf(await phone.backend.emailChange.look(person.token))).toBe('other-session');
      expect(refusalOf(await phone.backend.emailChange.confirm(person.token))).toBe('other-session');
      expect(await emailsOf(person)).toEqual([person.email, person.email]);
      expect(refusalOf(await person.backend.emailChange.confirm(person.token))).toBe('accepted');
    });

    test('does nothing for another person', async ({ world }) => {
      const person = await withRequestedEmail(world);
      const other = await verifiedCustomer(world);
      expect(refusalOf(await other.backend.emailChange.look(person.token))).toBe('link-expired');
      expect(refusalOf(await other.backend.emailChange.confirm(person.token))).toBe('link-expired');
      expect(await emailsOf(other)).toEqual([other.email, other.email]);
      expect(refusalOf(await person.backend.emailChange.confirm(person.token))).toBe('accepted');
    });

    test('signs nobody in', async ({ world }) => {
      const { token } = await withRequestedEmail(world);
      const stranger = await world.browser();
      expect(refusalOf(await stranger.backend.emailChange.look(token))).toBe('denied');
      expect(refusalOf(await stranger.backend.emailChange.confirm(token))).toBe('denied');
      expect(valueOf(await stranger.backend.auth.getSession())).toBeNull();
    });

    test('is refused for a made-up token, and once another account has the email', async ({ world }) => {
      const person = await withRequestedEmail(world);
      const { backend, token } = person;
      expect(refusalOf(await backend.emailChange.confirm('made-up'))).toBe('link-expired');
      valueOf(
        await (
          await world.browser()
        ).backend.auth.signUp({ email: NEW, password: 'correct horse', firstName: 'A', lastName: 'B' }),
      );
      expect(refusalOf(await backend.emailChange.confirm(token))).toBe('email-taken');
      expect(await emailsOf(person)).toEqual([person.email, person.email]);
    });
  });

  describe('the link to the old mailbox', () => {
    /** An account whose email was changed by somebody who knew the password. */
    async function moved(world: BackendUnderTest): Promise<EmailRequester> {
      const person = await withRequestedEmail(world);
      valueOf(await person.backend.emailChange.confirm(person.token));
      return person;
    }

    test('shows what it would undo, to anyone who has it, without undoing it', async ({ world }) => {
      const person = await moved(world);
      const { backend } = await world.browser();
      expect(valueOf(await backend.emailChange.findUndoableChange(person.undoToken))).toEqual({
        from: person.email,
        to: NEW,
      });
      expect(refusalOf(await backend.emailChange.findUndoableChange('made-up'))).toBe('link-expired');
      expect(await emailsOf(person)).toEqual([NEW, NEW]);
    });

    test('restores the account, verified, and ends every session and the password', async ({ world }) => {
      const person = await moved(world);
      const owner = await world.browser();
      valueOf(await owner.backend.emailChange.undo(person.undoToken));
      expect(refusalOf(await person.backend.users.find(person.id))).not.toBe('accepted');
      for (const email of [person.email, NEW])
        expect(refusalOf(await owner.backend.auth.signIn({ email, password: person.password }))).toBe(
          'invalid-credentials',
        );
      const back = { ...person, backend: owner.backend };
      valueOf(await owner.backend.verification.resetPassword(await ticketOf(world, back), 'another horse'));
      valueOf(await owner.backend.auth.signIn({ email: person.email, password: 'another horse' }));
      expect(await emailsOf(back)).toEqual([person.email, person.email]);
      expect(valueOf(await owner.backend.auth.emailConfirmedAt())).not.toBeNull();
    });

    test('stops a change that isn’t confirmed yet', async ({ world }) => {
      const person = await withRequestedEmail(world);
      const owner = await world.browser();
      valueOf(await owner.backend.emailChange.undo(person.undoToken));
      expect(refusalOf(await person.backend.emailChange.confirm(person.token))).not.toBe('accepted');
      expect(refusalOf(await owner.backend.auth.signIn(person))).toBe('invalid-credentials');
    });

    test('works once, and for 72 hours', async ({ world }) => {
      const person = await moved(world);
      const owner = await world.browser();
      await world.advance(72 * HOUR - MINUTE);
      valueOf(await owner.backend.emailChange.undo(person.undoToken));
      expect(refusalOf(await owner.backend.emailChange.undo(person.undoToken))).toBe('link-expired');
      const late = await withRequestedEmail(world, OTHER);
      valueOf(await late.backend.emailChange.confirm(late.token));
      await world.advance(72 * HOUR);
      expect(refusalOf(await owner.backend.emailChange.undo(late.undoToken))).toBe('link-expired');
    });

    test('undoes later changes and a new password, and can’t be undone by later links', async ({ world }) => {
      const person = await moved(world);
      const thief = { ...person, email: NEW };
      valueOf(await person.backend.verification.resetPassword(await ticketOf(world, thief), 'stolen horse'));
      valueOf(await person.backend.auth.signIn({ email: NEW, password: 'stolen horse' }));
      const again = await requestEmail(world, { ...thief, password: 'stolen horse' }, OTHER);
      valueOf(await again.backend.emailChange.confirm(again.token));
      const owner = await world.browser();
      valueOf(await owner.backend.emailChange.undo(person.undoToken));
      expect(refusalOf(await owner.backend.emailChange.undo(again.undoToken))).toBe('link-expired');
      const back = { ...person, backend: owner.backend };
      valueOf(await owner.backend.verification.resetPassword(await ticketOf(world, back), 'another horse'));
      expect(valueOf(await owner.backend.auth.signIn({ ...person, password: 'another horse' })).userId).toBe(person.id);
    });

    test('still works after the person’s changes are canceled', async ({ world }) => {
      const person = await moved(world);
      valueOf(await person.backend.emailChange.cancel());
      const owner = await world.browser();
      expect(refusalOf(await owner.backend.emailChange.undo(person.undoToken))).toBe('accepted');
    });

    test('undoes every change since the address was first left', async ({ world }) => {
      const person = await moved(world);
      const back = await requestEmail(world, person, person.email);
      valueOf(await back.backend.emailChange.confirm(back.token));
      const last = await requestEmail(world, person, OTHER);
      valueOf(await last.backend.emailChange.confirm(last.token));
      const owner = await world.browser();
      valueOf(await owner.backend.emailChange.undo(last.undoToken));
      for (const { undoToken } of [person, back])
        expect(refusalOf(await owner.backend.emailChange.undo(undoToken))).toBe('link-expired');
    });

    test('is stopped only by a verified account at the old address', async ({ world }) => {
      const person = await moved(world);
      const owner = await world.browser();
      const inTheWay = { email: person.email, password: 'squatting horse', firstName: 'A', lastName: 'B' };
      valueOf(await (await world.browser()).backend.auth.signUp(inTheWay));
      valueOf(await owner.backend.emailChange.undo(person.undoToken));
      expect(refusalOf(await owner.backend.auth.signIn(inTheWay))).toBe('invalid-credentials');

      const second = await withRequestedEmail(world, OTHER);
      valueOf(await second.backend.emailChange.confirm(second.token));
      const { backend } = await world.browser();
      valueOf(await backend.auth.signUp({ ...inTheWay, email: second.email }));
      await world.advance(MINUTE);
      const { challenge } = valueOf(
        await backend.verification.sendCode({ purpose: 'registration', email: second.email, firstName: 'A' }),
      );
      const code = (await world.mails(second.email)).find((mail) => mail.code !== undefined)?.code ?? '';
      valueOf(await backend.verification.verifyCode({ purpose: 'registration', email: second.email, challenge, code }));
      expect(refusalOf(await owner.backend.emailChange.undo(second.undoToken))).toBe('link-expired');
    });
  });
}
