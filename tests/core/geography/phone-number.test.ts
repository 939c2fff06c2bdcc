import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MINUTE } from '#core/clock.ts';
import { COUNTRIES } from '#core/geography/country.ts';
import { phoneNumber } from '#core/geography/phone-number.ts';
import { savePhone } from '#core/registration/save-phone.ts';
import { refusalOf, valueOf } from '#tests/contract/outcome.ts';
import { property } from '#tests/property.ts';
import { keepRegistered, testApp } from '../test-app.ts';

const country = fc.constantFrom(...COUNTRIES);

describe('A typed phone number (spec §5, §9)', () => {
  test.each([
    ['(555) 123-4567', 'us', '5551234567', '+1'],
    ['1 555 123 4567', 'us', '5551234567', '+1'],
    ['+44 7700 900123', 'us', '7700900123', '+44'],
    ['07700 900123', 'united-kingdom', '7700900123', '+44'],
    ['0049 151 1234567', 'us', '1511234567', '+49'],
    ['555', 'canada', '555', '+1'],
    ['242 555 0100', 'bahamas', '5550100', '+1242'],
    ['555 0100', 'bahamas', '5550100', '+1242'],
    ['1 (242) 555-0100', 'bahamas', '5550100', '+1242'],
    ['+1 242 555 0100', 'us', '5550100', '+1242'],
    ['+49 (0)30 901820', 'canada', '30901820', '+49'],
    ['0044 ( 0 ) 20 7946 0958', 'canada', '2079460958', '+44'],
    ['(0) 30 901820', 'germany', '030901820', '+49'],
  ])('%j in %s', (typed, value, digits, dialCode) => {
    expect(valueOf(phoneNumber(typed, value))).toEqual({ digits, dialCode });
  });

  test.each([
    ['', 'missing-phone'],
    ['call me', 'missing-phone'],
    ['+1', 'missing-phone'],
    ['555 123 4567 89', 'long-phone'],
    // Of Myanmar and Uzbekistan, which the list of countries doesn't have: no number under +1.
    ['+95 9 123 4567', 'unknown-dial-code'],
    ['00998 90 123 4567', 'unknown-dial-code'],
  ])('%j: %s', (typed, refusal) => {
    expect(refusalOf(phoneNumber(typed, 'us'))).toBe(refusal);
  });

  property([fc.oneof(fc.string(), fc.stringMatching(/^\+?[0-9 ()-]{0,20}$/)), country], { numRuns: 500 })(
    'has one to ten digits and a dial code from the list, or is refused',
    (typed, { value }) => {
      const read = phoneNumber(typed, value);
      const acceptable =
        !read.ok ||
        (/^[0-9]{1,10}$/u.test(read.value.digits) &&
          COUNTRIES.some(({ dialCode }) => `+${dialCode}` === read.value.dialCode));
      expect(acceptable).toBe(true);
    },
  );

  property([fc.stringMatching(/^[1-9][0-9]{3,9}$/), country], { numRuns: 500 })(
    'after a plus or two zeros is split after its dial code, and keeps every digit',
    (digits, { value, dialCode }) => {
      for (const typed of [`+${dialCode}${digits}`, `00 ${dialCode} ${digits}`]) {
        const read = valueOf(phoneNumber(typed, value));
        expect(read.dialCode + read.digits).toBe(`+${dialCode}${digits}`);
      }
    },
  );

  property([fc.stringMatching(/^[1-9][0-9]{9}$/), country])(
    'without them drops its dial code if it’s too long for a national number',
    (digits, { value, dialCode }) => {
      expect(valueOf(phoneNumber(dialCode + digits, value))).toEqual({ digits, dialCode: `+${dialCode}` });
    },
  );

  property([fc.stringMatching(/^[1-9][0-9]{0,9}$/), country])(
    'of up to ten national digits is accepted unchanged, in any country',
    (digits, { value, dialCode }) => {
      // Here, the dial code already includes an area code.
      fc.pre(!(dialCode.length === 4 && dialCode === `1${digits.slice(0, 3)}`));
      expect(valueOf(phoneNumber(digits, value))).toEqual({ digits, dialCode: `+${dialCode}` });
    },
  );
});

describe('The phone screen of a registration (spec §5; decision registration-session)', () => {
  function aPhoneScreen(registered: boolean) {
    const app = testApp({ signedIn: false });
    const { backend, storage, clock } = app;
    if (registered) keepRegistered(app);
    return {
      ...app,
      save: savePhone(backend.users, storage, clock),
      row: () => app.server.apply(({ state }) => state.users[0]),
    };
  }

  test("saves with the registration's own session", async () => {
    const screen = aPhoneScreen(true);
    valueOf(await screen.save('+44 7700 900123', 'canada'));
    expect(screen.row()).toMatchObject({ phone: '7700900123', dialCode: '+44' });
  });

  test('asks for a number before it complains about the registration', async () => {
    expect(refusalOf(await aPhoneScreen(false).save('', 'us'))).toBe('missing-phone');
    expect(refusalOf(await aPhoneScreen(false).save('555', 'us'))).toBe('missing-registration');
  });

  test('reports an expired registration, and a number that was not saved', async () => {
    const screen = aPhoneScreen(true);
    screen.failNext('users.setPhone', 'unavailable');
    expect(refusalOf(await screen.save('555', 'us'))).toBe('phone-not-saved');
    screen.clock.advance(15 * MINUTE);
    expect(refusalOf(await screen.save('555', 'us'))).toBe('missing-registration');
  });
});
