import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fullName, profileFrom } from '#core/account/profile.ts';
import { aCustomer, aMerchant, anAdministrator } from '#tests/builders/user-row.ts';

describe('The profile held in the app (spec §3)', () => {
  test.each([
    ['Robin', 'Reyes', 'Robin Reyes'],
    ['Robin', null, 'Robin'],
    [null, 'Reyes', 'Reyes'],
    ['', 'Reyes', 'Reyes'],
    [' Robin ', '', 'Robin'],
    [null, null, ''],
  ])('the full name of %j and %j is %j', (first, last, name) => {
    expect(fullName(first, last)).toBe(name);
  });

  test('a row without a role is that of a user in good standing', () => {
    expect(profileFrom(aCustomer().with({ role: null, account_status: null }).build())).toMatchObject({
      roles: ['user'],
      accountStatus: 'Active',
      isAdmin: false,
    });
  });

  test('a merchant without a stored status is Pending', () => {
    expect(profileFrom(aMerchant().withStatus(null).build()).accountStatus).toBe('Pending');
    expect(profileFrom(aMerchant().active().build()).accountStatus).toBe('Active');
  });

  test('admin is read from the list', () => {
    expect(profileFrom(anAdministrator().build()).isAdmin).toBe(true);
    expect(profileFrom(aMerchant().build()).isAdmin).toBe(false);
  });

  test('nothing missing in the row is missing in the profile, and the phone is digits only', () => {
    const optional = fc.option(fc.string());
    fc.assert(
      fc.property(optional, optional, optional, optional, (first_name, last_name, phone, country) => {
        const profile = profileFrom(aCustomer().with({ first_name, last_name, phone, country }).build());
        expect([profile.firstName, profile.lastName, profile.country]).toEqual([
          first_name ?? '',
          last_name ?? '',
          country ?? '',
        ]);
        expect(profile.phone).toMatch(/^[0-9]*$/u);
        expect(profile.fullName).toBe(profile.fullName.trim());
      }),
    );
  });
});
