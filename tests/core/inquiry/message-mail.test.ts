import { expect, test } from 'vitest';
import { messageMail, messageText } from '#core/inquiry/message-mail.ts';

const MESSAGE = {
  name: 'Zoë & Co',
  email: 'zoe+shop@example.com',
  phone: '+1 416 555 0123',
  subject: 'Sundays? 100% #1',
  message: 'Do you deliver?\n\nOn Sundays & holidays 🎂',
};
const TO = 'help@example.com';

test('an email program gets the subject, the message and its writer, as typed', () => {
  const link = new URL(messageMail(TO, MESSAGE));
  expect([link.protocol, link.pathname, [...link.searchParams.keys()]]).toEqual(['mailto:', TO, ['subject', 'body']]);
  // Email programs read a plus as a plus.
  const read = (name: string) =>
    decodeURIComponent(new RegExp(`[?&]${name}=([^&]*)`, 'u').exec(link.search)?.[1] ?? '');
  expect(read('subject')).toBe(MESSAGE.subject);
  expect(read('body')).toBe(messageText(MESSAGE).replaceAll('\n', '\r\n'));
  expect(messageText(MESSAGE).split('\n')).toEqual([
    ...MESSAGE.message.split('\n'),
    '',
    'Zoë & Co',
    'zoe+shop@example.com',
    '+1 416 555 0123',
  ]);
});

test('a message without a phone number ends with the email address', () => {
  expect(messageText({ ...MESSAGE, phone: '' })).toMatch(/\nzoe\+shop@example\.com$/u);
});
