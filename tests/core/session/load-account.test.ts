import { describe, expect, test } from 'vitest';
import { minimalProfile } from '#core/account/profile.ts';
import { loadAccount } from '#core/session/load-account.ts';
import { aMerchant } from '#tests/builders/user-row.ts';
import { aDesk, type Desk } from '../desk.ts';

const load = ({ backend, log, session }: Desk) => loadAccount(backend.auth, backend.users, log)(session);

describe('Loading the signed-in person (spec §4, §8)', () => {
  test('gives the profile and whether the e-mail is verified', async () => {
    const person = aMerchant().named('Robin', 'Reyes').build();
    for (const verified of [true, false]) {
      const account = await load(aDesk({ person, verified }));
      expect(account).toMatchObject({
        userId: person.id,
        email: person.email,
        emailVerified: verified,
        profile: { fullName: 'Robin Reyes', roles: ['merchant'], accountStatus: 'Pending' },
      });
    }
  });

  test('a failed health check gives the minimal profile, and is noted', async () => {
    const desk = aDesk({ person: aMerchant().build() });
    desk.failNext('users.healthCheck', 'unavailable');
    expect((await load(desk)).profile).toEqual(minimalProfile);
    expect(desk.notes).toEqual(['health check failed']);
    expect(minimalProfile).toMatchObject({ roles: ['user'], fullName: '', email: '', phone: '', isAdmin: false });
  });

  test('a profile that cannot be fetched is noted, and is none', async () => {
    const desk = aDesk();
    desk.failNext('users.find', 'timeout');
    expect(await load(desk)).toMatchObject({ profile: null, email: desk.person.email });
    expect(desk.notes).toEqual(['profile fetch failed']);
  });

  test('a missing row gives an empty profile with role user, silently', async () => {
    const desk = aDesk();
    desk.server.apply(({ state }) => {
      state.users = [];
    });
    expect((await load(desk)).profile).toEqual(minimalProfile);
    expect(desk.notes).toEqual([]);
  });

  test('where reading the verification fails, the person counts as verified', async () => {
    const desk = aDesk({ verified: false });
    desk.failNext('auth.currentUser', 'offline');
    expect((await load(desk)).emailVerified).toBe(true);
  });
});
