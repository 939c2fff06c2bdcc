import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { catalogue, fill, plainWords, refusals, sendCodeRefusal } from '#ui/messages.ts';

describe('Filling in a message', () => {
  test('puts the text in its place, whatever it is', () => {
    fc.assert(
      fc.property(
        fc.string().filter((text) => text.trim() !== ''),
        (message) => {
          expect(fill(catalogue.codeRefused, { message })).toBe(`Failed to send verification code: ${message.trim()}`);
        },
      ),
    );
  });

  test('says Unknown error if there is none (§8)', () => {
    for (const message of ['', '  ', '\n'])
      expect(fill(catalogue.codeRefused, { message })).toBe('Failed to send verification code: Unknown error');
    expect(fill(catalogue.profileNotSaved, {})).toBe('Failed to update profile: Unknown error');
  });
});

describe('The catalog', () => {
  test('says nothing twice, and nothing that the plain texts say too', () => {
    const all = [...Object.values(catalogue), ...Object.values(plainWords)];
    expect(all.filter((message, index) => all.indexOf(message) !== index)).toEqual([]);
  });

  test('has words for every refusal but the one that nobody needs to hear about', () => {
    const wordless = Object.entries(refusals).flatMap(([use, words]) =>
      Object.entries(words)
        .filter(([, text]) => text === '')
        .map(([code]) => `${use} ${code}`),
    );
    expect(wordless).toEqual(['signOut already-signing-out']);
  });

  test('quotes the backend when a code was refused, and only then', () => {
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
