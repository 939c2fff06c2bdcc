import { describe, expect, test } from 'vitest';
import { MINUTE } from '#core/clock.ts';
import type { FailureKind } from '#core/failure.ts';
import { pendingCode } from '#core/verification/pending-code.ts';
import { readRegistration } from '#core/registration/registration-record.ts';
import { sendRegistrationCode } from '#core/registration/send-registration-code.ts';
import { verifyEmail } from '#core/registration/verify-email.ts';
import { refusalOf, valueOf } from '#tests/contract/outcome.ts';
import { keepRegistered, testApp } from '../test-app.ts';

function aVerifyScreen(signedIn = false) {
  const app = testApp({ signedIn, verified: false });
  const {
    backend: { auth, users, verification },
    storage,
    clock,
  } = app;
  if (!signedIn) keepRegistered(app);
  const send = sendRegistrationCode(auth, users, verification, storage, clock);
  return {
    ...app,
    sent: async () => {
      valueOf(await send('on-load'));
      return app.mails()[0]?.code?.value ?? 'none';
    },
    verify: verifyEmail(auth, users, verification, storage, clock),
    isVerified: () => app.server.apply(({ state }) => state.authUsers[0]?.emailVerifiedAt !== null),
  };
}

describe('Verifying the email (spec §4, §5)', () => {
  test("signs in automatically with the registration's session and consumes it", async () => {
    const screen = aVerifyScreen();
    const code = await screen.sent();
    expect(valueOf(await screen.verify(` ${code.slice(0, 3)}-${code.slice(3)} `))).toBe('signed-in');
    expect(screen.isVerified()).toBe(true);
    expect(valueOf(await screen.backend.auth.getSession())?.userId).toBe(screen.person.id);
    expect(readRegistration(screen.storage, screen.clock)).toBeNull();
  });

  test("asks for a manual sign-in if the registration's session has ended", async () => {
    const screen = aVerifyScreen();
    screen.clock.advance(14 * MINUTE);
    const code = await screen.sent();
    screen.clock.advance(2 * MINUTE);
    expect(valueOf(await screen.verify(code))).toBe('manual');
    expect(screen.isVerified()).toBe(true);
  });

  test('asks for a manual sign-in if the automatic one fails, and doesn’t try it again', async () => {
    const screen = aVerifyScreen();
    const code = await screen.sent();
    screen.failNext('auth.setSession', 'unavailable');
    expect(valueOf(await screen.verify(code))).toBe('manual');
    expect(readRegistration(screen.storage, screen.clock)).toBeNull();
    expect(valueOf(await screen.backend.auth.getSession())).toBeNull();
  });

  test('leaves signed-in people signed in', async () => {
    const screen = aVerifyScreen(true);
    expect(valueOf(await screen.verify(await screen.sent()))).toBe('already');
    expect(valueOf(await screen.backend.auth.getSession())?.userId).toBe(screen.person.id);
  });

  test.each([
    ['', 'missing-code'],
    ['  - ', 'missing-code'],
    ['000000', 'invalid-or-expired'],
    ['abc', 'invalid-or-expired'],
  ])('%j: %s', async (typed, refusal) => {
    const screen = aVerifyScreen();
    await screen.sent();
    expect(refusalOf(await screen.verify(typed))).toBe(refusal);
    expect(screen.isVerified()).toBe(false);
  });

  test('is refused before a code was sent, and without a known person', async () => {
    expect(refusalOf(await aVerifyScreen().verify('123456'))).toBe('invalid-or-expired');
    const app = testApp({ signedIn: false });
    const {
      backend: { auth, users, verification },
      storage,
      clock,
    } = app;
    expect(refusalOf(await verifyEmail(auth, users, verification, storage, clock)('123456'))).toBe('missing-email');
  });

  test('is refused without a call if the code is of another email registered here before', async () => {
    const screen = aVerifyScreen();
    const code = await screen.sent();
    keepRegistered(screen, { email: 'new@example.com' });
    screen.failNext('verification.verifyCode', 'unavailable');
    expect(refusalOf(await screen.verify(code))).toBe('invalid-or-expired');
  });

  test.each([false, true])(
    'continues if the answer to a right code was lost and it’s then refused (%s)',
    async (signedIn) => {
      const screen = aVerifyScreen(signedIn);
      const code = await screen.sent();
      const { challenge } = pendingCode('registration').read(screen.storage) ?? { challenge: 'none' };
      valueOf(
        await screen.backend.verification.verifyCode({
          purpose: 'registration',
          email: screen.session.email,
          challenge,
          code,
        }),
      );
      expect(valueOf(await screen.verify(code))).toBe(signedIn ? 'already' : 'signed-in');
      expect(readRegistration(screen.storage, screen.clock)).toBeNull();
    },
  );

  test('stays a refusal if it is unknown whether the email is verified', async () => {
    const screen = aVerifyScreen();
    const code = await screen.sent();
    const { challenge } = pendingCode('registration').read(screen.storage) ?? { challenge: 'none' };
    valueOf(
      await screen.backend.verification.verifyCode({
        purpose: 'registration',
        email: screen.session.email,
        challenge,
        code,
      }),
    );
    screen.failNext('auth.currentUser', 'offline');
    expect(refusalOf(await screen.verify(code))).toBe('invalid-or-expired');
  });

  test.each([
    ['offline', 'unexpected'],
    ['timeout', 'unexpected'],
    ['unavailable', 'verification-failed'],
    ['throttled', 'too-many-guesses'],
  ] as [FailureKind, string][])('%s: %s, and the same code can be tried again', async (kind, refusal) => {
    const screen = aVerifyScreen();
    const code = await screen.sent();
    screen.failNext('verification.verifyCode', kind);
    expect(refusalOf(await screen.verify(code))).toBe(refusal);
    expect(valueOf(await screen.verify(code))).toBe('signed-in');
  });
});
