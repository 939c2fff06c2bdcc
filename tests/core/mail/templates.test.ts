import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  greeting,
  nameForMail,
  passwordChangedMail,
  registrationCodeMail,
  resetCodeMail,
  signInLinkMail,
  spacedCode,
} from '#core/mail/templates.ts';
import { hasUnseen } from '#core/visible-text.ts';
import { anyCharacter } from '#tests/builders/any-character.ts';
import { anyLink } from '#tests/builders/any-link.ts';
import { property } from '#tests/property.ts';

const anything = fc.oneof(
  fc.string(),
  fc.string({ unit: 'grapheme', maxLength: 80 }),
  fc.string({ unit: anyCharacter, maxLength: 80 }),
  anyLink,
  fc.stringMatching(/^[A-Za-zé' -]{30,90}$/),
);

describe('A name repeated in a mail (docs/security.md#mail-abuse)', () => {
  property([anything], { numRuns: 500 })(
    'has at most forty characters: letters, marks, spaces, apostrophes, hyphens',
    (name) => {
      const safe = nameForMail(name);
      expect(safe).toMatch(/^[\p{L}\p{M}\u200c-\u200d '’-]*$/u);
      expect(hasUnseen(safe)).toBe(false);
      expect([...safe].length).toBeLessThanOrEqual(40);
      expect(safe).toBe(safe.trim());
      expect(nameForMail(safe)).toBe(safe);
    },
  );

  test.each([
    ['Robin', 'Robin'],
    ["Anne-Marie O'Neil", "Anne-Marie O'Neil"],
    ['José', 'José'],
    ['مريم', 'مريم'],
    // A joiner stays where it shapes a letter.
    ['علی\u200cرضا', 'علی\u200cرضا'],
    ['ශ්\u200dරී', 'ශ්\u200dරී'],
    ['Bo\u200db\u200c', 'Bob'],
    ['<b>Bob</b>', 'bBobb'],
    ['win at http://evil.example/now', 'win at httpevilexamplenow'],
    ['Bob\r\nBcc: x@y.z', 'BobBcc xyz'],
    ['123', ''],
    ['a'.repeat(41), 'a'.repeat(40)],
    [`${'a'.repeat(39)} b`, 'a'.repeat(39)],
  ])('%j becomes %j', (name, safe) => {
    expect(nameForMail(name)).toBe(safe);
  });

  property([anything])('never adds a line or a link to an email', (name) => {
    const text = greeting(name);
    expect(text).not.toMatch(/[\r\n]/u);
    expect(text).not.toMatch(/:\/\/|www\.\S|<|@/u);
  });
});

describe('The emails', () => {
  test('greet by name if there is one', () => {
    expect(greeting('Robin')).toBe('Hello Robin,');
    expect(greeting('???')).toBe('Hello,');
  });

  test('contain the code in two groups of three, in subject and text, and the product', () => {
    for (const { subject, text } of [
      registrationCodeMail('Northwind', '123456'),
      resetCodeMail('Northwind', '123456'),
    ]) {
      expect(subject).toContain('123 456');
      expect(text).toContain(spacedCode('123456'));
      expect(subject + text).toContain('Northwind');
      expect(text).toContain('10 minutes');
    }
  });

  test('about a changed password or a link contain no code', () => {
    for (const { subject, text } of [passwordChangedMail('Northwind'), signInLinkMail('Northwind')]) {
      expect(subject + text).not.toMatch(/\d{3}/u);
      expect(subject).toContain('Northwind');
    }
  });
});
