import { describe, expect, test } from 'vitest';
import { courierLicense } from '#core/courier/license.ts';
import { failure, type FailureKind } from '#core/failure.ts';
import { personalData } from '#core/app/personal-data.ts';
import { readRegistration, readRegistrationTrace } from '#core/registration/registration-record.ts';
import { register } from '#core/registration/register.ts';
import { refused } from '#core/result.ts';
import type { SignUpRefusal } from '#core/identity/auth-port.ts';
import { drafts } from '#core/storage/drafts.ts';
import { aRegistration } from '#tests/builders/registration.ts';
import { refusalOf, valueOf } from '#tests/contract/outcome.ts';
import { testApp } from '../test-app.ts';

function aGuest(signUpRefusal?: SignUpRefusal, { signedIn = false } = {}) {
  const app = testApp({ signedIn });
  const {
    backend: { auth, users },
    storage,
    clock,
    log,
  } = app;
  const service = signUpRefusal === undefined ? auth : { ...auth, signUp: async () => refused(signUpRefusal) };
  return {
    ...app,
    register: register(service, users, storage, clock, log, personalData(storage, clock)),
    record: () => readRegistration(storage, clock),
  };
}

describe('Registering (spec §4, §5)', () => {
  test("makes the account with a customer's profile row, without signing in", async () => {
    const guest = aGuest();
    valueOf(await guest.register(aRegistration().withEmail(' Ada@Example.com ').named(' Ada ', 'Byron').build()));
    expect(valueOf(await guest.backend.auth.getSession())).toBeNull();
    const record = guest.record();
    expect(record).toMatchObject({
      email: 'ada@example.com',
      firstName: 'Ada',
      accountType: null,
      accountStatus: 'Active',
    });
    expect(valueOf(await guest.backend.users.find(record?.userId ?? guest.person.id, record?.tokens))).toMatchObject({
      email: 'ada@example.com',
      firstName: 'Ada',
      lastName: 'Byron',
      phone: '',
      country: 'canada',
      dialCode: '+1',
      roles: ['customer'],
      status: 'Active',
    });
  });

  test.each([
    ['firstName', ' '],
    ['lastName', ''],
    ['email', ' '],
    ['password', ''],
  ])('needs all four fields: %s', async (field, value) => {
    const guest = aGuest();
    expect(refusalOf(await guest.register({ ...aRegistration().build(), [field]: value }))).toBe(`${field}: missing`);
    expect(guest.record()).toBeNull();
  });

  test('names every field that is wrong', async () => {
    expect(refusalOf(await aGuest().register({ firstName: '', lastName: 'x', email: 'robin', password: '1' }))).toBe(
      'firstName: missing, email: invalid-email, password: weak-password',
    );
  });

  test.each([
    ['email: invalid-email', aRegistration().withEmail('robin')],
    ['password: weak-password', aRegistration().withPassword('12345')],
    ['password: long-password', aRegistration().withPassword('a'.repeat(73))],
    ['firstName: long-name', aRegistration().named('a'.repeat(101), 'b')],
    ['lastName: long-name', aRegistration().named('🚚'.repeat(100), '🚚'.repeat(101))],
    ['lastName: missing', aRegistration().named('Robin', '\u202e')],
    ['email: invalid-email, password: weak-password', aRegistration().withEmail('robin').withPassword('1')],
  ])('refuses before calling the service: %s', async (refusal, registration) => {
    expect(refusalOf(await aGuest('no-user-data').register(registration.build()))).toBe(refusal);
  });

  test.each([
    ['email-taken', 'email: email-taken'],
    ['weak-password', 'password: weak-password'],
    ['invalid-email', 'email: invalid-email'],
    ['no-user-data', 'no-user-data'],
    ...(
      [
        ['offline', 'offline'],
        ['unavailable', 'unreachable'],
        ['timeout', 'unreachable'],
        ['throttled', 'registration-failed'],
        ['rejected', 'registration-failed'],
      ] as [FailureKind, string][]
    ).map(([kind, refusal]) => [failure(kind), refusal] as const),
  ] as const)("reports the service's %j as %s, and keeps no record", async (error, refusal) => {
    const guest = aGuest(error);
    expect(refusalOf(await guest.register(aRegistration().build()))).toBe(refusal);
    expect([guest.record(), readRegistrationTrace(guest.storage)]).toEqual([null, null]);
  });

  test('refuses an email that is taken (spec §8)', async () => {
    const guest = aGuest();
    expect(refusalOf(await guest.register(aRegistration().withEmail(guest.person.email).build()))).toBe(
      'email: email-taken',
    );
  });

  test('continues if the profile row could not be inserted, and only logs it (spec §8)', async () => {
    const guest = aGuest();
    guest.failNext('users.insert', 'unavailable');
    expect(refusalOf(await guest.register(aRegistration().build()))).toBe('accepted');
    expect(guest.notes).toEqual(['profile row not inserted']);
    expect(guest.record()).not.toBeNull();
  });

  test('signs out the earlier person after success, and erases their data', async () => {
    const visitor = aGuest(undefined, { signedIn: true });
    const { storage, backend, session, clock } = visitor;
    await personalData(storage, clock).keepFor(session);
    drafts(storage).keep('letter', session.userId, 'text');
    expect(refusalOf(await visitor.register(aRegistration().withEmail(session.email).build()))).toBe(
      'email: email-taken',
    );
    expect(valueOf(await backend.auth.getSession())).toMatchObject({ userId: session.userId });

    valueOf(await visitor.register(aRegistration().withEmail('new@example.com').build()));
    expect(valueOf(await backend.auth.getSession())).toBeNull();
    expect(refusalOf(await backend.auth.setSession(session.tokens))).toBe('session-ended');
    expect([visitor.record()?.email, readRegistrationTrace(storage)?.email]).toEqual([
      'new@example.com',
      'new@example.com',
    ]);
    expect(drafts(storage).read('letter', session.userId)).toBeNull();
  });

  test('succeeds if the earlier session can’t be removed, and only logs it', async () => {
    const visitor = aGuest(undefined, { signedIn: true });
    visitor.failNext('auth.forgetSession', 'unavailable');
    expect(refusalOf(await visitor.register(aRegistration().withEmail('new@example.com').build()))).toBe('accepted');
    expect(visitor.notes).toEqual(['session not forgotten']);
  });

  test('erases the license of an earlier registration that never signed in', async () => {
    const guest = aGuest();
    const { storage, backend, clock } = guest;
    const license = courierLicense(backend.auth, storage, clock);
    valueOf(await guest.register(aRegistration().withEmail('first@example.com').build()));
    const first = guest.record()?.userId;
    valueOf(await license.keep('front', new Blob(['picture'])));
    await license.skip();
    expect(await storage.readBlob(`courier-license:${first}:front`)).not.toBeNull();
    valueOf(await guest.register(aRegistration().withEmail('second@example.com').build()));
    expect(await storage.readBlob(`courier-license:${first}:front`)).toBeNull();
    expect(storage.read('local', `courier-application:${first}`)).toBeNull();
  });

  test('keeps a guest’s application if nobody registered or signed in before', async () => {
    const guest = aGuest();
    const { storage, backend, clock } = guest;
    await courierLicense(backend.auth, storage, clock).skip();
    valueOf(await guest.register(aRegistration().build()));
    expect(storage.read('local', 'courier-application:guest')).not.toBeNull();
  });

  test('forgets an earlier registration in this browser, and stores no password anywhere', async () => {
    const guest = aGuest();
    valueOf(await guest.register(aRegistration().withEmail('first@example.com').build()));
    valueOf(
      await guest.register(aRegistration().withEmail('second@example.com').withPassword('hunter2-hunter2').build()),
    );
    expect([guest.record()?.email, readRegistrationTrace(guest.storage)?.email]).toEqual([
      'second@example.com',
      'second@example.com',
    ]);
    const everything = [
      guest.storage.read('session', 'registration'),
      guest.storage.read('local', 'registration'),
      guest.server.apply(({ state }) => JSON.stringify(state)),
    ];
    expect(everything.join()).not.toContain('hunter2');
  });
});
