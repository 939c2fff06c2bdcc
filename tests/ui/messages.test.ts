import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as account from '#ui/account/account-words.ts';
import * as app from '#ui/app/shell/sign-out-words.ts';
import * as business from '#ui/business/business-words.ts';
import * as courier from '#ui/courier/courier-words.ts';
import * as delivery from '#ui/delivery/delivery-words.ts';
import * as inquiry from '#ui/inquiry/inquiry-words.ts';
import { catalog, fill, plainWords } from '#ui/messages.ts';
import * as registration from '#ui/registration/registration-words.ts';
import * as session from '#ui/session/session-words.ts';
import { property } from '#tests/property.ts';

const topics = { account, app, business, courier, delivery, inquiry, registration, session };

/** All texts in a value, with their place. */
const textsIn = (value: unknown, place: string): [place: string, text: string][] => {
  if (typeof value === 'string') return [[place, value]];
  return typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, inner]) => textsIn(inner, `${place} ${key}`))
    : [];
};
const inTopics = Object.entries(topics).flatMap(([topic, words]) => textsIn({ ...words }, topic));

describe('Filling in a message', () => {
  property([fc.string().filter((text) => text.trim() !== '')])('inserts any text', (message) => {
    expect(fill(catalog.codeRefused, { message })).toBe(`Failed to send verification code: ${message.trim()}`);
  });

  test('inserts Unknown error if there is none (§8)', () => {
    for (const message of ['', '  ', '\n'])
      expect(fill(catalog.codeRefused, { message })).toBe('Failed to send verification code: Unknown error');
    expect(fill(catalog.profileNotSaved, {})).toBe('Failed to update profile: Unknown error');
  });
});

describe('The words', () => {
  test('contain no text twice, in the catalog or in shared topics', () => {
    const all = [...Object.values(catalog), ...Object.values(plainWords)];
    expect(all.filter((message, index) => all.indexOf(message) !== index)).toEqual([]);
  });

  test.each(Object.entries(topics))('of %s are in no other topic', (topic) => {
    const shared = new Set<string>([...Object.values(catalog), ...Object.values(plainWords)]);
    const elsewhere = new Set(inTopics.flatMap(([place, text]) => (place.startsWith(`${topic} `) ? [] : text)));
    const own = inTopics.filter(([place]) => place.startsWith(`${topic} `));
    expect(own.filter(([, text]) => text !== '' && elsewhere.has(text) && !shared.has(text))).toEqual([]);
  });

  test('exist for every refusal except the one without a message', () => {
    expect(inTopics.filter(([, text]) => text === '').map(([place]) => place)).toEqual([
      'app signOutRefusals already-signing-out',
    ]);
  });

  test('quote the backend only for a refused code', () => {
    const { sendCodeRefusal } = registration;
    expect(sendCodeRefusal({ code: 'send-refused', message: 'Mailbox full.' })).toBe(
      'Failed to send verification code: Mailbox full.',
    );
    expect(sendCodeRefusal('offline')).toBe(
      'Failed to send verification code. Please check your internet connection and try again.',
    );
    expect(sendCodeRefusal('send-failed')).toBe('Failed to send verification code. Please try again.');
    expect(sendCodeRefusal('missing-email')).toBe('Missing registration email.');
  });
});
