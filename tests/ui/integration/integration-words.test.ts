import { describe, expect, test } from 'vitest';
import { failure, type FailureKind } from '#core/failure.ts';
import { KEYS_LIMIT } from '#core/integration/api-key.ts';
import { KEY_MAKING_REFUSALS } from '#core/integration/api-keys.ts';
import { keyForms, keyWords } from '#ui/integration/integration-words.ts';

const KINDS: readonly FailureKind[] = [
  'offline',
  'timeout',
  'unavailable',
  'throttled',
  'denied',
  'session-ended',
  'rejected',
  'quota',
  'full',
];
const refusals = KEY_MAKING_REFUSALS.filter((code) => code !== 'wrong-password');

describe('the words for a key that wasn’t made', () => {
  test('are a sentence for each refusal and each kind of failure', () => {
    for (const words of [...refusals.map(keyWords), ...KINDS.map((kind) => keyWords(failure(kind, 'rpc: 42')))])
      expect(words).toMatch(/^\p{Lu}.*\.$/u);
  });

  test('state the limit, and what to do about it', () => {
    expect(keyWords('too-many-keys')).toBe(
      `This business has ${KEYS_LIMIT} keys, and that’s the most it can have. Revoke one first.`,
    );
  });

  test('offer a test key to a merchant who can’t have a live one yet', () => {
    for (const code of ['account-not-active', 'business-not-active'] as const)
      expect(keyWords(code)).toMatch(/A test key works now\.$/u);
  });

  test('differ for an empty password and a wrong one', () => {
    expect(keyForms.make.missing.password).not.toBe(keyForms.make.codes['wrong-password']);
  });
});
