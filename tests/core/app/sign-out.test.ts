import { describe, expect, test } from 'vitest';
import { failure } from '#core/failure.ts';
import { readRegistration, readRegistrationTrace } from '#core/registration/registration-record.ts';
import { refused } from '#core/result.ts';
import { personalData } from '#core/app/personal-data.ts';
import { signOut } from '#core/app/sign-out.ts';
import { refusalOf, valueOf } from '#tests/contract/outcome.ts';
import { keepRegistered, testApp, type TestApp } from '../test-app.ts';

function anAppWithRegistration(): TestApp {
  const app = testApp();
  keepRegistered(app, { accountType: 'courier', accountStatus: 'Pending' });
  return app;
}

describe('Signing out (spec §4)', () => {
  test('ends the session here and on the server, and removes the registration data', async () => {
    const { backend, storage, clock, session } = anAppWithRegistration();
    valueOf(
      await signOut(backend.auth, personalData(storage, clock), { unsent: () => 0 }, { end: async () => undefined })(),
    );
    expect(valueOf(await backend.auth.getSession())).toBeNull();
    expect([readRegistration(storage, clock), readRegistrationTrace(storage)]).toEqual([null, null]);
    expect(refusalOf(await backend.auth.setSession(session.tokens))).toBe('session-ended');
  });

  test('ignores that the backend could not be reached', async () => {
    const app = anAppWithRegistration();
    app.goOffline();
    expect(
      refusalOf(
        await signOut(
          app.backend.auth,
          personalData(app.storage, app.clock),
          { unsent: () => 0 },
          { end: async () => undefined },
        )(),
      ),
    ).toBe('accepted');
    expect(valueOf(await app.backend.auth.getSession())).toBeNull();
    expect(readRegistrationTrace(app.storage)).toBeNull();
  });

  test('everywhere: ends the other sessions too, or reports a failure', async () => {
    const app = anAppWithRegistration();
    const credentials = { email: app.person.email, password: app.password };
    const other = valueOf(await app.backend.auth.signIn(credentials));
    const run = signOut(
      app.backend.auth,
      personalData(app.storage, app.clock),
      { unsent: () => 0 },
      { end: async () => undefined },
    );
    valueOf(await run({ reach: 'everywhere' }));
    expect(refusalOf(await app.backend.auth.setSession(app.session.tokens))).toBe('session-ended');
    expect(refusalOf(await app.backend.auth.setSession(other.tokens))).toBe('session-ended');

    valueOf(await app.backend.auth.signIn(credentials));
    app.goOffline();
    expect(refusalOf(await run({ reach: 'everywhere' }))).toBe('others-not-reached');
    expect(valueOf(await app.backend.auth.getSession())).toBeNull();
  });

  test('everywhere: is refused without a stored session', async () => {
    const app = anAppWithRegistration();
    const run = signOut(
      app.backend.auth,
      personalData(app.storage, app.clock),
      { unsent: () => 0 },
      { end: async () => undefined },
    );
    valueOf(await run());
    expect(refusalOf(await run({ reach: 'everywhere' }))).toBe('others-not-reached');
    expect(refusalOf(await run())).toBe('accepted');
  });

  test('ignores repeated clicks while it is in progress, and works again afterward', async () => {
    const { backend, storage, clock } = testApp();
    const run = signOut(
      backend.auth,
      personalData(storage, clock),
      { unsent: () => 0 },
      { end: async () => undefined },
    );
    const outcomes = await Promise.all([run(), run(), run()]);
    expect(outcomes.map((outcome) => refusalOf(outcome))).toEqual([
      'accepted',
      'already-signing-out',
      'already-signing-out',
    ]);
    expect(refusalOf(await run())).toBe('accepted');
  });

  test('reports a session that can’t be forgotten, keeps everything, and tries again', async () => {
    const { backend, storage, clock } = anAppWithRegistration();
    let broken = true;
    const auth = {
      ...backend.auth,
      forgetSession: async () => (broken ? refused(failure('unavailable')) : backend.auth.forgetSession()),
    };
    const run = signOut(auth, personalData(storage, clock), { unsent: () => 0 }, { end: async () => undefined });
    expect(refusalOf(await run())).toBe('sign-out-failed');
    expect(readRegistrationTrace(storage)).not.toBeNull();
    broken = false;
    expect(refusalOf(await run())).toBe('accepted');
  });

  test('keeps everything while a courier has unsent steps, unless they discard them', async () => {
    const { backend, storage, clock } = anAppWithRegistration();
    const run = signOut(
      backend.auth,
      personalData(storage, clock),
      { unsent: () => 2 },
      { end: async () => undefined },
    );
    expect(refusalOf(await run())).toBe('unsent-steps');
    expect(valueOf(await backend.auth.getSession())).not.toBeNull();
    expect(readRegistrationTrace(storage)).not.toBeNull();
    expect(refusalOf(await run({ evenUnsent: true }))).toBe('accepted');
    expect(valueOf(await backend.auth.getSession())).toBeNull();
  });
});
