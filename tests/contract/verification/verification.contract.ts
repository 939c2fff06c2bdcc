import { describe, expect } from 'vitest';
import { HOUR, MINUTE, SECOND } from '#core/clock.ts';
import { MAX_CODE, MIN_CODE } from '#core/verification/verification-code.ts';
import type { Open } from '../backend-under-test.ts';
import { failureOf, refusalOf, valueOf } from '../outcome.ts';
import { askForCode, newcomer } from '../people.ts';
import { withBackend } from '../with-backend.ts';

/** A code other than the right one. */
const wrong = (code: string) => (code === '111111' ? '222222' : '111111');

/** Another browser's challenge. */
const ANOTHER_CHALLENGE = '3f2c1a58-7b7e-4f5d-9a41-2f8f4e0f9a11';

/**
 * Every service that sends and checks codes (spec §7, send-verification; docs/security.md#forged-codes). Limits
 * are in `code-limits.contract.ts`.
 */
export function verificationContract(open: Open): void {
  const test = withBackend(open);

  describe('a registration code', () => {
    test('goes out by email, and never to the browser', async ({ world }) => {
      const { backend, email } = await newcomer(world);
      const sent = valueOf(await backend.verification.sendCode({ purpose: 'registration', email, firstName: 'Robin' }));
      const mails = await world.mails(email);
      expect(mails).toHaveLength(1);
      expect(Number(mails[0]?.code)).toBeGreaterThanOrEqual(MIN_CODE);
      expect(Number(mails[0]?.code)).toBeLessThanOrEqual(MAX_CODE);
      expect(JSON.stringify(sent)).not.toContain(mails[0]?.code);
      expect(sent).toMatchObject({ validForMs: 10 * MINUTE, resendAfterMs: 60 * SECOND });
    });

    test('verifies the address, once', async ({ world }) => {
      const person = await newcomer(world);
      const guess = await askForCode(world, person);
      expect(valueOf(await person.backend.verification.verifyCode(guess))).toEqual({ ticket: null });
      valueOf(await person.backend.auth.signIn(person));
      expect(valueOf(await person.backend.auth.emailConfirmedAt())).not.toBeNull();
      expect(refusalOf(await person.backend.verification.verifyCode(guess))).toBe('invalid-or-expired');
    });

    test('is valid for nearly ten minutes', async ({ world }) => {
      const person = await newcomer(world);
      const guess = await askForCode(world, person);
      await world.advance(10 * MINUTE - 10 * SECOND);
      expect(refusalOf(await person.backend.verification.verifyCode(guess))).toBe('accepted');
    });

    test('expires at ten minutes', async ({ world }) => {
      const person = await newcomer(world);
      const guess = await askForCode(world, person);
      await world.advance(10 * MINUTE);
      expect(refusalOf(await person.backend.verification.verifyCode(guess))).toBe('invalid-or-expired');
    });

    test('is replaced by a newer one in the same browser', async ({ world }) => {
      const person = await newcomer(world);
      const older = await askForCode(world, person);
      await world.advance(61 * SECOND);
      const newer = await askForCode(world, person, 'registration', older);
      const { verifyCode } = person.backend.verification;
      expect(refusalOf(await verifyCode(older))).toBe('invalid-or-expired');
      expect(
        refusalOf(await verifyCode({ ...newer, code: older.code === newer.code ? wrong(newer.code) : older.code })),
      ).toBe('invalid-or-expired');
      expect(refusalOf(await verifyCode(newer))).toBe('accepted');
    });

    test('still works after four wrong guesses', async ({ world }) => {
      const person = await newcomer(world);
      const guess = await askForCode(world, person);
      for (let i = 0; i < 4; i += 1)
        await person.backend.verification.verifyCode({ ...guess, code: wrong(guess.code) });
      expect(refusalOf(await person.backend.verification.verifyCode(guess))).toBe('accepted');
    });

    test('stops working after five wrong guesses', async ({ world }) => {
      const person = await newcomer(world);
      const guess = await askForCode(world, person);
      for (let i = 0; i < 5; i += 1) {
        expect(refusalOf(await person.backend.verification.verifyCode({ ...guess, code: wrong(guess.code) }))).toBe(
          'invalid-or-expired',
        );
      }
      expect(refusalOf(await person.backend.verification.verifyCode(guess))).toBe('invalid-or-expired');
    });

    test('works only in the browser that requested it', async ({ world }) => {
      const person = await newcomer(world);
      const guess = await askForCode(world, person);
      const other = await world.browser();
      expect(refusalOf(await other.backend.verification.verifyCode({ ...guess, challenge: ANOTHER_CHALLENGE }))).toBe(
        'invalid-or-expired',
      );
      expect(refusalOf(await person.backend.verification.verifyCode(guess))).toBe('accepted');
    });

    test('works only for its address and its purpose', async ({ world }) => {
      const person = await newcomer(world);
      const other = await newcomer(world);
      const guess = await askForCode(world, person);
      expect(refusalOf(await person.backend.verification.verifyCode({ ...guess, email: other.email }))).toBe(
        'invalid-or-expired',
      );
      expect(refusalOf(await person.backend.verification.verifyCode({ ...guess, purpose: 'password-reset' }))).toBe(
        'invalid-or-expired',
      );
    });
  });

  describe('a registration code for an unknown or verified address (docs/security.md#forged-codes)', () => {
    const request = (email: string) => ({ purpose: 'registration', email, firstName: 'Robin' }) as const;

    test.for(['unknown', 'verified'])('gets the usual answer, without an email: %s', async (kind, { world }) => {
      const person = await newcomer(world);
      const { verification } = person.backend;
      valueOf(await verification.verifyCode(await askForCode(world, person)));
      await world.advance(61 * SECOND);
      const email = kind === 'verified' ? person.email : 'nobody@example.com';
      const before = await world.mails(email);

      const open_ = valueOf(await verification.sendCode(request((await newcomer(world)).email)));
      const answer = valueOf(await verification.sendCode(request(email)));
      expect({ ...answer, challenge: '' }).toEqual({ ...open_, challenge: '' });
      expect(answer.challenge).toHaveLength(open_.challenge.length);
      expect(await world.mails(email)).toEqual(before);
    });

    test.for(['unknown', 'verified'])(
      'has the usual waiting time, so that it shows nothing: %s',
      async (kind, { world }) => {
        const person = await newcomer(world);
        const { verification } = person.backend;
        valueOf(await verification.verifyCode(await askForCode(world, person)));
        await world.advance(61 * SECOND);
        const email = kind === 'verified' ? person.email : 'nobody@example.com';
        valueOf(await verification.sendCode(request(email)));
        expect(failureOf(await verification.sendCode(request(email))).kind).toBe('throttled');
      },
    );
  });

  describe('a code to reset a password', () => {
    test('is refused for an unknown address, as specified (§5)', async ({ world }) => {
      const { backend } = await world.browser();
      expect(
        refusalOf(await backend.verification.sendCode({ purpose: 'password-reset', email: 'nobody@example.com' })),
      ).toBe('unknown-email');
      expect(await world.mails('nobody@example.com')).toEqual([]);
    });

    test('gives a ticket, and does not verify the address by itself', async ({ world }) => {
      const person = await newcomer(world);
      const { ticket } = valueOf(
        await person.backend.verification.verifyCode(await askForCode(world, person, 'password-reset')),
      );
      expect(ticket?.length).toBeGreaterThan(20);
      valueOf(await person.backend.auth.signIn(person));
      expect(valueOf(await person.backend.auth.emailConfirmedAt())).toBeNull();
    });

    test('is accepted in any case of the address, and still after an hour', async ({ world }) => {
      const person = await newcomer(world);
      await world.advance(HOUR);
      const email = person.email.toUpperCase();
      expect(refusalOf(await person.backend.verification.sendCode({ purpose: 'password-reset', email }))).toBe(
        'accepted',
      );
      expect(await world.mails(person.email)).toHaveLength(1);
    });
  });
}
