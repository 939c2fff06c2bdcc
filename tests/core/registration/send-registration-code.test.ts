import { describe, expect, test } from 'vitest';
import { MINUTE, SECOND } from '#core/clock.ts';
import type { FailureKind } from '#core/failure.ts';
import { sendRegistrationCode } from '#core/registration/send-registration-code.ts';
import { refused } from '#core/result.ts';
import { valueOf } from '#tests/contract/outcome.ts';
import { keepRegistered, NOW, testApp, type TestApp } from '../test-app.ts';

const sendingAt = ({ backend: { auth, users, verification }, storage, clock }: TestApp) =>
  sendRegistrationCode(auth, users, verification, storage, clock);

/** /verify-email, for a person who just registered in this browser, or is signed in. */
function aVerifyScreen(who: 'registered' | 'signed-in' | 'stranger') {
  const app = testApp({ signedIn: who === 'signed-in', verified: false });
  if (who === 'registered') keepRegistered(app);
  return { ...app, send: sendingAt(app), reload: () => sendingAt(app) };
}

describe('Sending the registration code (spec §2, /verify-email; decision verification-codes)', () => {
  test.each(['registered', 'signed-in'] as const)('is sent to the person who is %s', async (who) => {
    const { send, mails, person } = aVerifyScreen(who);
    expect(valueOf(await send('on-load'))).toMatchObject({
      email: person.email,
      fresh: true,
      sentAt: NOW,
      resendAt: NOW + 60 * SECOND,
      expiresAt: NOW + 10 * MINUTE,
    });
    expect(mails()).toHaveLength(1);
    expect(mails()[0]?.text).toMatch(/^Hello,/u);
  });

  test('works after the record has ended, based on the trace of the registration', async () => {
    const { send, mails, clock } = aVerifyScreen('registered');
    clock.advance(16 * MINUTE);
    expect(valueOf(await send('on-load')).fresh).toBe(true);
    expect(mails()).toHaveLength(1);
  });

  test('is refused without a known person', async () => {
    expect(await aVerifyScreen('stranger').send('on-load')).toEqual({ ok: false, error: 'missing-email' });
  });

  test('happens once on load: a second call at the same time joins the first', async () => {
    const { send, mails } = aVerifyScreen('registered');
    const [first, second, third] = await Promise.all([send('on-load'), send('on-load'), send('resend')]);
    expect(second).toBe(first);
    expect(third).toBe(first);
    expect(mails()).toHaveLength(1);
  });

  test('does not happen again on a reload while the code is valid', async () => {
    const { send, reload, mails, clock } = aVerifyScreen('registered');
    const first = valueOf(await send('on-load'));
    clock.advance(10 * MINUTE - 1);
    expect(valueOf(await reload()('on-load'))).toEqual({ ...first, fresh: false });
    expect(mails()).toHaveLength(1);
    clock.advance(1);
    expect(valueOf(await reload()('on-load')).fresh).toBe(true);
    expect(mails()).toHaveLength(2);
  });

  test('happens again with Resend once the minute is over, and not before', async () => {
    const { send, mails, clock } = aVerifyScreen('registered');
    const first = valueOf(await send('on-load'));
    clock.advance(60 * SECOND - 1);
    expect(valueOf(await send('resend'))).toEqual({ ...first, fresh: false });
    clock.advance(1);
    const second = valueOf(await send('resend'));
    expect(second.fresh).toBe(true);
    expect(second.challenge).not.toBe(first.challenge);
    expect(mails()).toHaveLength(2);
  });

  test('ends this browser’s earlier code, and no other browser’s', async () => {
    const { send, mails, clock, backend, session } = aVerifyScreen('registered');
    const { email } = session;
    const elsewhere = valueOf(
      await backend.verification.sendCode({ purpose: 'registration', email, firstName: 'Robin' }),
    );
    clock.advance(MINUTE);
    const first = valueOf(await send('on-load'));
    const [firstCode, codeElsewhere] = mails().map(({ code }) => code?.value ?? 'none');
    clock.advance(MINUTE);
    valueOf(await send('resend'));
    const guess = (challenge: string, code = 'none') =>
      backend.verification.verifyCode({ purpose: 'registration', email, challenge, code });
    expect(await guess(first.challenge, firstCode)).toEqual(refused('invalid-or-expired'));
    valueOf(await guess(elsewhere.challenge, codeElsewhere));
  });

  test('for another email doesn’t wait', async () => {
    const { send, storage, session, server } = aVerifyScreen('registered');
    valueOf(await send('on-load'));
    server.apply(({ state }) => {
      state.authUsers = state.authUsers.map((user) => ({ ...user, email: 'new@example.com' }));
    });
    keepRegistered({ storage, session }, { email: 'new@example.com' });
    expect(valueOf(await send('on-load'))).toMatchObject({ email: 'new@example.com', fresh: true });
  });

  test('happens immediately if the device’s clock was set back', async () => {
    const screen = aVerifyScreen('registered');
    const first = valueOf(await screen.send('on-load'));
    screen.clock.advance(61 * SECOND);
    const early = NOW - 5 * MINUTE;
    keepRegistered(screen, { createdAt: early });
    const again = valueOf(await sendingAt({ ...screen, clock: { ...screen.clock, now: () => early } })('on-load'));
    expect([again.fresh, again.sentAt]).toEqual([true, early]);
    expect(again.challenge).not.toBe(first.challenge);
  });

  test.each([
    ['offline', 'offline'],
    ['timeout', 'send-failed'],
  ] as [FailureKind, string][])('fails as %s: %s, and can be tried again', async (kind, refusal) => {
    const { send, failNext } = aVerifyScreen('registered');
    failNext('verification.sendCode', kind);
    expect(await send('on-load')).toEqual({ ok: false, error: refusal });
    expect(valueOf(await send('on-load')).fresh).toBe(true);
  });

  test.each(['unavailable', 'throttled', 'rejected'] as FailureKind[])(
    "fails as %s with the backend's own message (spec §8)",
    async (kind) => {
      const { send, failNext } = aVerifyScreen('registered');
      failNext('verification.sendCode', kind, 'The mail service is down.');
      expect(await send('on-load')).toEqual({
        ok: false,
        error: { code: 'send-refused', message: 'The mail service is down.' },
      });
    },
  );

  test('fails without an email if the service does not know it', async () => {
    const app = aVerifyScreen('registered');
    const verification = { ...app.backend.verification, sendCode: async () => refused('unknown-email' as const) };
    expect(await sendingAt({ ...app, backend: { ...app.backend, verification } })('on-load')).toEqual({
      ok: false,
      error: 'missing-email',
    });
  });
});
