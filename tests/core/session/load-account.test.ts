import { describe, expect, test } from 'vitest';
import { minimalProfile } from '#core/identity/profile.ts';
import type { UserId } from '#core/identity/user-id.ts';
import { keepLastKnown, lastKnown } from '#core/session/last-known.ts';
import { loadAccount } from '#core/session/load-account.ts';
import { personalData } from '#core/app/personal-data.ts';
import { signOut } from '#core/app/sign-out.ts';
import { aMerchant, anAdministrator } from '#tests/builders/person.ts';
import { valueOf } from '#tests/contract/outcome.ts';
import { testApp, type TestApp } from '../test-app.ts';

const load = ({ backend, storage, log, session }: TestApp) =>
  loadAccount(backend.auth, backend.users, storage, log)(session);

describe('Loading the signed-in person (spec §4, §8)', () => {
  test('returns the profile and whether the email is verified', async () => {
    const person = aMerchant().named('Robin', 'Reyes').build();
    for (const verified of [true, false]) {
      const account = await load(testApp({ person, verified }));
      expect(account).toMatchObject({
        userId: person.id,
        email: person.email,
        emailVerified: verified,
        profile: { fullName: 'Robin Reyes', roles: ['merchant'], accountStatus: 'Pending' },
      });
    }
  });

  test('a failed health check yields the minimal profile, and is logged', async () => {
    const app = testApp({ person: aMerchant().build() });
    app.failNext('users.healthCheck', 'unavailable');
    expect((await load(app)).profile).toEqual(minimalProfile);
    expect(app.notes).toEqual(['health check failed']);
    expect(minimalProfile).toMatchObject({ roles: ['user'], fullName: '', email: '', phone: '', isAdmin: false });
  });

  test('a profile that can’t be fetched is logged, and missing', async () => {
    const app = testApp();
    app.failNext('users.find', 'timeout');
    expect(await load(app)).toMatchObject({ profile: null, email: app.person.email });
    expect(app.notes).toEqual(['profile fetch failed']);
  });

  test('a missing row yields an empty profile with role user, silently', async () => {
    const app = testApp();
    app.server.apply(({ state }) => {
      state.users = [];
    });
    expect((await load(app)).profile).toEqual(minimalProfile);
    expect(app.notes).toEqual([]);
  });

  test('without an answer, the last known profile stays, marked as old', async () => {
    for (const kind of ['offline', 'timeout', 'unavailable', 'throttled'] as const) {
      for (const operation of ['users.healthCheck', 'users.find']) {
        const app = testApp({ person: anAdministrator().named('Ada', 'Okafor').build() });
        const fresh = await load(app);
        expect(fresh).not.toHaveProperty('outdated');
        app.failNext(operation, kind);
        expect(await load(app)).toEqual({ ...fresh, outdated: true });
        expect(await load(app)).toEqual(fresh);
      }
    }
  });

  test('an answer that denies the profile replaces the last known one', async () => {
    const app = testApp({ person: anAdministrator().build() });
    await load(app);
    app.failNext('users.healthCheck', 'denied');
    expect((await load(app)).profile).toEqual(minimalProfile);
  });

  test('another person’s known profile on this device isn’t shown', async () => {
    const app = testApp();
    keepLastKnown(app.storage, anAdministrator().build());
    app.goOffline();
    expect((await load(app)).profile).toEqual(minimalProfile);
  });

  test('the known profile is erased at sign-out, and a later answer isn’t kept', async () => {
    const app = testApp();
    await load(app);
    expect(lastKnown(app.storage, app.person.id)).toEqual(app.person);
    valueOf(
      await signOut(
        app.backend.auth,
        personalData(app.storage, app.clock),
        { unsent: () => 0 },
        { end: async () => undefined },
      )(),
    );
    expect(lastKnown(app.storage, app.person.id)).toBeNull();

    const late = testApp();
    const users = {
      ...late.backend.users,
      find: async (id: UserId) => {
        const row = await late.backend.users.find(id);
        valueOf(
          await signOut(
            late.backend.auth,
            personalData(late.storage, late.clock),
            { unsent: () => 0 },
            { end: async () => undefined },
          )(),
        );
        return row;
      },
    };
    await loadAccount(late.backend.auth, users, late.storage, late.log)(late.session);
    expect(lastKnown(late.storage, late.person.id)).toBeNull();
  });

  test('if reading the verification fails, the person counts as verified', async () => {
    const app = testApp({ verified: false });
    app.failNext('auth.currentUser', 'offline');
    expect((await load(app)).emailVerified).toBe(true);
  });
});
