import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isEmail, MAX_EMAIL_LENGTH, normaliseEmail } from '#core/session/email.ts';

describe('An e-mail address (spec §5)', () => {
  test.each(['robin@example.com', ' Robin.Reyes+work@Mail.Example.co.uk ', 'o’neil@example.com', 'josé@exämple.de', '1@2.3', `${'a'.repeat(64)}@example.com`])('%j is one', (text) => {
    expect(isEmail(text)).toBe(true);
  });

  test.each([
    '', 'robin', '@example.com', 'robin@', 'robin@example', 'robin@.com', 'robin@example.', 'robin@exam ple.com', 'ro bin@example.com', 'robin@@example.com',
    'robin@example..com', 'Robin <robin@example.com>', 'a@b.com,c@d.com', 'a@b.com;c@d.com', 'robin@example.com\nBcc: x@y.com', '"robin"@example.com',
  ])('%j is none', (text) => {
    expect(isEmail(text)).toBe(false);
  });

  test('has 254 characters at most', () => {
    const ending = '@example.com';
    expect(isEmail('a'.repeat(MAX_EMAIL_LENGTH - ending.length) + ending)).toBe(true);
    expect(isEmail('a'.repeat(MAX_EMAIL_LENGTH - ending.length + 1) + ending)).toBe(false);
  });

  test('of the usual kind is accepted, whatever its case and the spaces around it', () => {
    fc.assert(fc.property(fc.emailAddress({ size: 'small' }), (email) => {
      expect(isEmail(` ${email.toUpperCase()} `)).toBe(true);
      expect(normaliseEmail(` ${email.toUpperCase()} `)).toBe(email.toLowerCase());
    }));
  });

  test('never holds what could split a mail header or a list of addresses', () => {
    fc.assert(fc.property(fc.emailAddress({ size: 'small' }), fc.nat(), fc.constantFrom('\r', '\n', ' ', ',', ';', '<', '>', '"', '\u00a0'), (email, at, intruder) => {
      const place = 1 + (at % (email.length - 1));
      expect(isEmail(email.slice(0, place) + intruder + email.slice(place))).toBe(false);
    }));
  });

  test('is compared in one form: normalising twice is the same as once', () => {
    fc.assert(fc.property(fc.oneof(fc.string(), fc.string({ unit: 'grapheme' })), (text) => {
      expect(normaliseEmail(normaliseEmail(text))).toBe(normaliseEmail(text));
    }));
  });
});
