import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isEmail, MAX_EMAIL_LENGTH, normalizeEmail } from '#core/identity/email.ts';
import { property } from '#tests/property.ts';

describe('An email address (spec §5)', () => {
  test.each([
    'robin@example.com',
    ' Robin.Reyes+work@Mail.Example.co.uk ',
    "o'neil@example.com",
    'a!#$%&*+/=?^_`{|}~-.@example.com',
    'robin@xn--exmple-cua.de',
    `robin@${'a'.repeat(63)}.example`,
    '1@2.3',
    `${'a'.repeat(64)}@example.com`,
  ])('%j is valid', (text) => {
    expect(isEmail(text)).toBe(true);
  });

  test.each([
    '',
    'robin',
    '@example.com',
    'robin@',
    'robin@example',
    'robin@.com',
    'robin@example.',
    'robin@exam ple.com',
    'ro bin@example.com',
    'robin@@example.com',
    'robin@example..com',
    'Robin <robin@example.com>',
    'a@b.com,c@d.com',
    'a@b.com;c@d.com',
    'robin@example.com\nBcc: x@y.com',
    '"robin"@example.com',
    'robin\0@example.com',
    'ro\u200bbin@example.com',
    'robin@exam\u00adple.com',
    'robin@example.com\u2060',
    'robin\u202e@example.com',
    'robin\u3164@example.com',
    'o’neil@example.com',
    'josé@example.com',
    'robin@exämple.de',
    'robin@例え.jp',
    // The lower case of this sign is an ASCII letter.
    'ro\u212ain@example.com',
    'robin@-example.com',
    'robin@example-.com',
    'robin@exam_ple.com',
    `robin@${'a'.repeat(64)}.example`,
  ])('%j is invalid', (text) => {
    expect(isEmail(text)).toBe(false);
  });

  test('has at most 254 characters', () => {
    const ending = '@example.com';
    expect(isEmail('a'.repeat(MAX_EMAIL_LENGTH - ending.length) + ending)).toBe(true);
    expect(isEmail('a'.repeat(MAX_EMAIL_LENGTH - ending.length + 1) + ending)).toBe(false);
  });

  property([fc.emailAddress({ size: 'small' })])(
    'of the usual form is accepted in any case, with spaces around it',
    (email) => {
      expect(isEmail(` ${email.toUpperCase()} `)).toBe(true);
      expect(normalizeEmail(` ${email.toUpperCase()} `)).toBe(email.toLowerCase());
    },
  );

  property([
    fc.emailAddress({ size: 'small' }),
    fc.nat(),
    fc.constantFrom('\r', '\n', ' ', ',', ';', '<', '>', '"', '\u00a0'),
  ])('never contains characters that split an email header or a list of addresses', (email, at, intruder) => {
    const place = 1 + (at % (email.length - 1));
    expect(isEmail(email.slice(0, place) + intruder + email.slice(place))).toBe(false);
  });

  const unseen = fc.oneof(
    fc.integer({ min: 0, max: 0x1f }),
    fc.integer({ min: 0x7f, max: 0x9f }),
    fc.integer({ min: 0x200b, max: 0x200f }),
    fc.integer({ min: 0x202a, max: 0x202e }),
    fc.integer({ min: 0x2060, max: 0x206f }),
    fc.integer({ min: 0xd800, max: 0xdfff }),
    fc.integer({ min: 0xfe00, max: 0xfe0f }),
    fc.constantFrom(0xad, 0x34f, 0x61c, 0x115f, 0x180e, 0x2028, 0x2029, 0x3164, 0xfeff, 0xffa0, 0xe0001),
  );
  property([fc.emailAddress({ size: 'small' }), fc.nat(), unseen])(
    'never contains invisible characters, fillers or halves of a character',
    (email, at, code) => {
      const place = 1 + (at % (email.length - 1));
      expect(isEmail(email.slice(0, place) + String.fromCodePoint(code) + email.slice(place))).toBe(false);
    },
  );

  property([fc.oneof(fc.string(), fc.string({ unit: 'grapheme' }))])(
    'is compared in one form: normalizing twice equals normalizing once',
    (text) => {
      expect(normalizeEmail(normalizeEmail(text))).toBe(normalizeEmail(text));
    },
  );
});
