import { describe, expect, test } from 'vitest';
import { MINUTE, SECOND } from '#core/clock.ts';
import type { FailureKind } from '#core/failure.ts';
import { readReset, requestResetCode, setNewPassword, verifyResetCode } from '#core/verification/reset-password.ts';
import { refusalOf, valueOf } from '#tests/contract/outcome.ts';
import { testApp } from '../test-app.ts';

/** /forgot-password in one browser. */
function aReset() {
  const app = testApp({ signedIn: false });
  const {
    backend: { verification },
    storage,
    clock,
    person,
  } = app;
  const request = requestResetCode(verification, storage, clock);
  return {
    ...app,
    request: (email = person.email) => request(email),
    verify: verifyResetCode(verification, storage, clock),
    set: setNewPassword(verification, storage, clock),
    address: async () => (await readReset(storage, clock)()).email,
    where: async () => (await readReset(storage, clock)()).step,
    code: () => app.mails().find((mail) => mail.code !== undefined)?.code?.value ?? 'none',
  };
}

describe('Forgot password (spec §4, §5; decision password-reset-ticket)', () => {
  test('goes from email to verification to new password and back to the start', async () => {
    const reset = aReset();
    expect(await reset.where()).toBe('email');
    valueOf(await reset.request(` ${reset.person.email.toUpperCase()} `));
    expect(await reset.where()).toBe('verification');
    valueOf(await reset.verify(`${reset.code().slice(0, 3)} ${reset.code().slice(3)}`));
    expect(await reset.where()).toBe('new-password');
    expect(await reset.address()).toBe(reset.person.email);
    valueOf(await reset.set('another horse', 'another horse'));
    expect(await reset.where()).toBe('email');
    expect(await reset.address()).toBe('');
    const credentials = { email: reset.person.email, password: 'another horse' };
    expect(refusalOf(await reset.backend.auth.signIn(credentials))).toBe('accepted');
  });

  test.each([
    ['', 'missing-reset-email'],
    ['   ', 'missing-reset-email'],
    ['robin', 'invalid-email'],
    ['nobody@example.com', 'unknown-email'],
  ])('step 1, %j: %s', async (email, refusal) => {
    const reset = aReset();
    expect(refusalOf(await reset.request(email))).toBe(refusal);
    expect(await reset.where()).toBe('email');
  });

  test.each([
    ['offline', 'offline'],
    ['timeout', 'send-failed'],
    ['unavailable', 'send-mail-failed'],
    ['throttled', 'send-mail-failed'],
  ] as [FailureKind, string][])('step 1, %s: %s', async (kind, refusal) => {
    const reset = aReset();
    reset.failNext('verification.sendCode', kind);
    expect(refusalOf(await reset.request())).toBe(refusal);
  });

  test('step 1 within the wait, without a known code, returns the remaining time', async () => {
    const reset = aReset();
    valueOf(await reset.request());
    valueOf(await reset.verify(reset.code()));
    reset.clock.advance(10 * SECOND);
    expect(await reset.request()).toEqual({ ok: false, error: { code: 'too-soon', waitMs: 50 * SECOND } });
  });

  test('step 1 again within the wait sends nothing and returns the pending code', async () => {
    const reset = aReset();
    const first = valueOf(await reset.request());
    reset.clock.advance(59 * SECOND);
    expect(first.fresh).toBe(true);
    expect(valueOf(await reset.request())).toEqual({ ...first, fresh: false });
    expect(reset.mails()).toHaveLength(1);
    reset.clock.advance(SECOND);
    expect(valueOf(await reset.request()).challenge).not.toBe(first.challenge);
    expect(reset.mails()).toHaveLength(2);
  });

  test.each([
    ['', 'missing-code'],
    [' - ', 'missing-code'],
    ['000000', 'invalid-or-expired'],
  ])('step 2, %j: %s', async (typed, refusal) => {
    const reset = aReset();
    valueOf(await reset.request());
    expect(refusalOf(await reset.verify(typed))).toBe(refusal);
    expect(await reset.where()).toBe('verification');
  });

  test('step 2 without step 1 is refused, and so is a code after ten minutes', async () => {
    const reset = aReset();
    expect(refusalOf(await reset.verify('123456'))).toBe('invalid-or-expired');
    valueOf(await reset.request());
    reset.clock.advance(10 * MINUTE);
    expect(refusalOf(await reset.verify(reset.code()))).toBe('invalid-or-expired');
  });

  test('an expired code leads back to the email step, which keeps the email', async () => {
    const reset = aReset();
    const { email } = valueOf(await reset.request());
    reset.clock.advance(10 * MINUTE - SECOND);
    expect(await reset.where()).toBe('verification');
    reset.clock.advance(SECOND);
    expect(await reset.where()).toBe('email');
    expect(await reset.address()).toBe(email);
    expect(refusalOf(await reset.verify(reset.code()))).toBe('invalid-or-expired');
    valueOf(await reset.request());
    expect(await reset.where()).toBe('verification');
  });

  test('a code from the future, after the clock was set back, leads to the email step', async () => {
    const reset = aReset();
    valueOf(await reset.request());
    reset.clock.advance(-SECOND);
    expect(await reset.where()).toBe('email');
  });

  test('step 2 can be repeated after being offline', async () => {
    const reset = aReset();
    valueOf(await reset.request());
    reset.failNext('verification.verifyCode', 'offline');
    expect(refusalOf(await reset.verify(reset.code()))).toBe('unexpected');
    reset.failNext('verification.verifyCode', 'throttled');
    expect(refusalOf(await reset.verify(reset.code()))).toBe('too-many-guesses');
    expect(refusalOf(await reset.verify(reset.code()))).toBe('accepted');
  });

  test('step 3 can be repeated after an unacceptable password, and after a failure', async () => {
    const reset = aReset();
    valueOf(await reset.request());
    valueOf(await reset.verify(reset.code()));
    expect(refusalOf(await reset.set('12345', '12345'))).toBe('password: short-new-password');
    expect(refusalOf(await reset.set('another horse', 'another hearse'))).toBe('confirmation: passwords-differ');
    reset.failNext('verification.resetPassword', 'unavailable');
    expect(refusalOf(await reset.set('another horse', 'another horse'))).toBe('unexpected');
    expect(await reset.where()).toBe('new-password');
    expect(refusalOf(await reset.set('another horse', 'another horse'))).toBe('accepted');
  });

  test('step 3 without a ticket, or with an expired one, leads back to the start', async () => {
    const reset = aReset();
    expect(refusalOf(await reset.set('another horse', 'another horse'))).toBe('reset-expired');
    valueOf(await reset.request());
    valueOf(await reset.verify(reset.code()));
    reset.clock.advance(10 * MINUTE);
    expect(await reset.where()).toBe('email');
    expect(refusalOf(await reset.set('another horse', 'another horse'))).toBe('reset-expired');
  });

  test('a ticket that the server no longer knows is forgotten', async () => {
    const reset = aReset();
    valueOf(await reset.request());
    valueOf(await reset.verify(reset.code()));
    reset.server.apply(({ state }) => {
      state.tickets = [];
    });
    expect(refusalOf(await reset.set('another horse', 'another horse'))).toBe('reset-expired');
    expect(await reset.where()).toBe('email');
  });
});
