import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fullName, profileFrom } from '#core/identity/profile.ts';
import { aCustomer, aMerchant, anAdministrator } from '#tests/builders/person.ts';
import { property } from '#tests/property.ts';

describe('The profile held in the app (spec §3)', () => {
  test.each([
    ['Robin', 'Reyes', 'Robin Reyes'],
    ['Robin', '', 'Robin'],
    ['', 'Reyes', 'Reyes'],
    [' Robin ', ' ', 'Robin'],
    ['', '', ''],
  ])('the full name of %j and %j is %j', (firstName, lastName, name) => {
    expect(fullName({ firstName, lastName })).toBe(name);
  });

  test('without a role it’s a user’s profile', () => {
    expect(profileFrom(aCustomer().withRoles().build())).toMatchObject({
      roles: ['user'],
      accountStatus: 'Active',
      isAdmin: false,
    });
  });

  test('the status is the account’s', () => {
    expect(profileFrom(aMerchant().pending().build()).accountStatus).toBe('Pending');
    expect(profileFrom(aMerchant().active().build()).accountStatus).toBe('Active');
    expect(profileFrom({ ...aCustomer().build(), status: 'Under review' }).accountStatus).toBe('Under review');
  });

  test('admin is read from the list', () => {
    expect(profileFrom(anAdministrator().build()).isAdmin).toBe(true);
    expect(profileFrom(aMerchant().build()).isAdmin).toBe(false);
  });

  const text = fc.string();
  property([text, text, text, text])(
    'names and country are the person’s, and the phone is digits only',
    (firstName, lastName, phone, country) => {
      const profile = profileFrom(aCustomer().with({ firstName, lastName, phone, country }).build());
      expect([profile.firstName, profile.lastName, profile.country]).toEqual([firstName, lastName, country]);
      expect(profile.phone).toMatch(/^[0-9]*$/u);
      expect(profile.fullName).toBe(profile.fullName.trim());
    },
  );
});
