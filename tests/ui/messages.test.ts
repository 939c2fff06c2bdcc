import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { catalogue, fill, plainWords, refusals, sendCodeRefusal } from '#ui/messages.ts';

describe('Filling in a message', () => {
  test('puts the words in their place, whatever they are', () => {
    fc.assert(
      fc.property(
        fc.string().filter((text) => text.trim() !== ''),
        (message) => {
          expect(fill(catalogue.codeRefused, { message })).toBe(`Failed to send verification code: ${message.trim()}`);
        },
      ),
    );
  });

  test('says Unknown error where there are none (§8)', () => {
    for (const message of ['', '  ', '\n'])
      expect(fill(catalogue.codeRefused, { message })).toBe('Failed to send verification code: Unknown error');
    expect(fill(catalogue.profileNotSaved, {})).toBe('Failed to update profile: Unknown error');
  });
});

describe('The catalogue', () => {
  test('says nothing twice, and nothing that plain words say too', () => {
    const all = [...Object.values(catalogue), ...Object.values(plainWords)];
    expect(all.filter((message, index) => all.indexOf(message) !== index)).toEqual([]);
  });

  test('has words for every refusal but the one that nobody needs to hear of', () => {
    const wordless = Object.entries(refusals).flatMap(([use, words]) =>
      Object.entries(words)
        .filter(([, text]) => text === '')
        .map(([code]) => `${use} ${code}`),
    );
    expect(wordless).toEqual(['signOut already-signing-out']);
  });

  test('quotes the backend where a code was refused, and only there', () => {
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
