import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { failure, type FailureKind } from '#core/failure.ts';
import { refused } from '#core/result.ts';
import type { Credentials, PasswordSignInRefusal } from '#core/identity/auth-port.ts';
import { signIn } from '#core/session/sign-in.ts';
import { refusalOf } from '#tests/contract/outcome.ts';
import { openMemory } from '#tests/contract/memory.ts';
import { aRegistration } from '#tests/builders/registration.ts';
import { newcomer } from '#tests/contract/people.ts';
import { property } from '#tests/property.ts';
import { testApp } from '../test-app.ts';

/** A service that refuses, and records its calls. */
function refusing(error: PasswordSignInRefusal) {
  const asked: Credentials[] = [];
  const auth = {
    ...testApp().backend.auth,
    signIn: async (credentials: Credentials) => {
      asked.push(credentials);
      return refused(error);
    },
  };
  return { asked, signIn: signIn(auth) };
}

describe('Signing in (spec §5, §8)', () => {
  test.each([
    ['', 'secret'],
    ['  ', 'secret'],
    ['robin@example.com', ''],
  ])('needs both email and password: %j, %j', async (email, password) => {
    const service = refusing('invalid-credentials');
    expect(refusalOf(await service.signIn({ email, password }))).toBe(
      password === '' ? 'password: missing' : 'email: missing',
    );
    expect(service.asked).toEqual([]);
  });

  const blank = fc.stringMatching(/^[ \t]{0,2}$/);
  property([fc.oneof(blank, fc.string({ maxLength: 8 })), fc.oneof(fc.constant(''), fc.string({ maxLength: 8 }))])(
    'calls the service only with both',
    async (email, password) => {
      const service = refusing('invalid-credentials');
      const both = email.trim() !== '' && password !== '';
      const missing = [
        ...(email.trim() === '' ? ['email: missing'] : []),
        ...(password === '' ? ['password: missing'] : []),
      ];
      expect(refusalOf(await service.signIn({ email, password }))).toBe(
        both ? 'invalid-credentials' : missing.join(', '),
      );
      expect(service.asked).toHaveLength(both ? 1 : 0);
    },
  );

  test('refuses a password with NUL without calling the service', async () => {
    const service = refusing('no-user');
    expect(refusalOf(await service.signIn({ email: 'robin@example.com', password: 'secret\0more' }))).toBe(
      'invalid-credentials',
    );
    expect(service.asked).toEqual([]);
  });

  test('normalizes the email and keeps the password as typed', async () => {
    const service = refusing('invalid-credentials');
    await service.signIn({ email: ' Robin@Example.com ', password: ' secret ' });
    expect(service.asked).toEqual([{ email: 'robin@example.com', password: ' secret ' }]);
  });

  test('tries an accent as one character, then as two, and a password without one once', async () => {
    const service = refusing('invalid-credentials');
    const attempt = async (password: string) => {
      service.asked.length = 0;
      await service.signIn({ email: 'robin@example.com', password });
      return service.asked.map((asked) => asked.password);
    };
    const both = ['p\u00e4ssword', 'pa\u0308ssword'];
    expect(await attempt('p\u00e4ssword')).toEqual(both);
    expect(await attempt('pa\u0308ssword')).toEqual(both);
    expect(await attempt('password ½ Å')).toHaveLength(2);
    expect(await attempt('passwort')).toHaveLength(1);
  });

  test('doesn’t try another spelling if the password isn’t the reason', async () => {
    const service = refusing('account-blocked');
    await service.signIn({ email: 'robin@example.com', password: 'p\u00e4ssword' });
    expect(service.asked).toHaveLength(1);
  });

  test.each([['p\u00e4ssword'], ['pa\u0308ssword']])('a password that was set as %j works in both', async (set) => {
    const { backend, email } = await newcomer(await openMemory(), aRegistration().withPassword(set));
    for (const password of ['p\u00e4ssword', 'pa\u0308ssword'])
      expect(await signIn(backend.auth)({ email, password })).toMatchObject({ ok: true });
  });

  test.each([
    ['invalid-credentials', 'invalid-credentials'],
    ['no-user', 'sign-in-failed'],
    ['account-blocked', 'account-blocked'],
    ['email-unconfirmed', 'email-unconfirmed'],
    [failure('throttled'), 'too-many-sign-ins'],
    ...(['offline', 'timeout', 'unavailable', 'denied'] satisfies FailureKind[]).map(
      (kind) => [failure(kind), 'unexpected'] as const,
    ),
  ] as const)('a refusal of %j is reported as %s', async (error, refusal) => {
    expect(refusalOf(await refusing(error).signIn({ email: 'robin@example.com', password: 'secret' }))).toBe(refusal);
  });

  test('signs in with the registered data', async () => {
    const { backend, email, password, id } = await newcomer(await openMemory());
    expect(await signIn(backend.auth)({ email, password })).toMatchObject({ ok: true, value: { userId: id } });
  });
});
