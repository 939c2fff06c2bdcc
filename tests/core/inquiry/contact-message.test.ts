import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { issuesOf, valueOf } from '#tests/contract/outcome.ts';
import { ContactMessage, MAX_MESSAGE_LENGTH } from '#core/inquiry/contact-message.ts';
import { isPhoneText } from '#core/geography/phone-text.ts';
import { property } from '#tests/property.ts';

const MESSAGE = {
  name: 'Zoë Lindqvist',
  email: 'zoe@example.com',
  phone: '',
  subject: 'A question',
  message: 'Do you deliver on Sundays?',
};

describe('The contact form (spec §5)', () => {
  test('takes name, email, subject and message; the phone is optional', () => {
    expect(issuesOf(ContactMessage.check(MESSAGE))).toEqual([]);
  });

  test.each(['name', 'email', 'subject', 'message'])('needs %s, and spaces are not enough', (field) => {
    expect(issuesOf(ContactMessage.check({ ...MESSAGE, [field]: '' }))).toEqual([{ field, code: 'missing' }]);
    expect(issuesOf(ContactMessage.check({ ...MESSAGE, [field]: ' \t ' }))).toEqual([{ field, code: 'missing' }]);
  });

  test('names every empty field, in the order of the form', () => {
    const empty = { name: '', email: '', phone: '', subject: '', message: '' };
    expect(issuesOf(ContactMessage.check(empty)).map(({ field }) => field)).toEqual([
      'name',
      'email',
      'subject',
      'message',
    ]);
  });

  test.each(['zoe', 'zoe@', '@example.com', 'zoe@example', 'zoe @example.com', '<b>@example.com'])(
    'refuses the address %j',
    (email) => {
      expect(issuesOf(ContactMessage.check({ ...MESSAGE, email }))).toEqual([
        { field: 'email', code: 'invalid-email' },
      ]);
    },
  );

  test('trims pasted text', () => {
    const spaced = Object.fromEntries(
      Object.entries(MESSAGE).map(([field, text]) => [field, `  ${text} `]),
    ) as typeof MESSAGE;
    expect(valueOf(ContactMessage.check(spaced))).toEqual(MESSAGE);
  });

  test('accepts a message of the maximum length and refuses one character more', () => {
    const codes = (length: number) =>
      issuesOf(ContactMessage.check({ ...MESSAGE, message: 'a'.repeat(length) })).map(({ code }) => code);
    expect([codes(MAX_MESSAGE_LENGTH), codes(MAX_MESSAGE_LENGTH + 1), codes(10_000)]).toEqual([
      [],
      ['too-long'],
      ['too-long'],
    ]);
  });

  test.each(['<script>alert(1)</script>', 'שלום, יש לי שאלה', '👩‍🚀 Ana', "Robert'); DROP TABLE users;--"])(
    'accepts %j unchanged, as plain text',
    (text) => {
      expect(valueOf(ContactMessage.check({ ...MESSAGE, name: text, message: text }))).toMatchObject({
        name: text,
        message: text,
      });
    },
  );

  property([
    fc.record({
      name: fc.string(),
      email: fc.string(),
      phone: fc.string(),
      subject: fc.string(),
      message: fc.string(),
    }),
  ])('never throws for any input', (typed) => {
    expect(() => issuesOf(ContactMessage.check(typed))).not.toThrow();
  });
});

describe('A phone number in an inquiry', () => {
  test.each([
    '+1 416 555 0123',
    '(416) 555-0123',
    '416.555.0123',
    '416·555·0123',
    '4165550123',
    '+44 20 7946 0958 ext. 12',
    '٤١٦٥٥٥٠١٢٣',
    ' 416 555 0123 ',
  ])('may be written %j', (text) => {
    expect(isPhoneText(text)).toBe(true);
  });

  test.each([
    '',
    'call me',
    '1234',
    '+',
    '416-555-CALL',
    '+1 +2 34567',
    '1'.repeat(21),
    '<b>4165550123</b>',
    '416\u0000555012',
  ])('may not be %j', (text) => {
    expect(isPhoneText(text)).toBe(false);
  });

  test('is refused if it can’t be dialed', () => {
    expect(issuesOf(ContactMessage.check({ ...MESSAGE, phone: 'later' }))).toEqual([
      { field: 'phone', code: 'invalid-phone' },
    ]);
  });
});
