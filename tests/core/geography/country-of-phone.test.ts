import { describe, expect, test } from 'vitest';
import { profileFrom } from '#core/identity/profile.ts';
import { countryOfPhone, dialCodeOf } from '#core/geography/country.ts';
import { aCustomer } from '#tests/builders/person.ts';

describe('The country of a stored phone number', () => {
  test.each([
    ['canada', '+1', 'canada'],
    [null, '+1', ''],
    ['ca', '1', 'ca'],
    ['us', '+1', 'us'],
    ['canada', '+49', 'germany'],
    [null, '+49', 'germany'],
    ['germany', '+1', 'us'],
    ['france', '', 'france'],
    ['france', null, 'france'],
    ['france', '+999', 'france'],
    [null, null, ''],
  ])('%s with %s is %s', (stored, dialCode, country) => {
    expect(countryOfPhone(stored, dialCode)).toBe(country);
  });

  test('a profile shows the dial code saved with the number, also in the default country', () => {
    const profile = profileFrom(aCustomer().with({ phone: '1512345678', country: 'canada', dialCode: '+49' }).build());
    expect(dialCodeOf(profile.country)).toBe('+49');
    expect(profileFrom(aCustomer().with({ phone: '', country: 'canada', dialCode: '+49' }).build()).country).toBe(
      'canada',
    );
  });
});
