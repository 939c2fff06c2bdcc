import * as fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { NewPassword, passwordStrength } from '#core/identity/password.ts';
import { issuesOf, refusalOf } from '#tests/contract/outcome.ts';
import { NewPasswordForm } from '#core/verification/reset-password.ts';
import { property } from '#tests/property.ts';

const issues = (password: string) => v.safeParse(NewPassword, password).issues?.map(({ message }) => message) ?? [];

describe('A new password (spec §5, §9)', () => {
  test.each([
    ['12345', ['weak-password']],
    ['123456', []],
    ['🔑🔑🔑🔑🔑', ['weak-password']],
    ['🔑🔑🔑🔑🔑🔑', []],
    ['a'.repeat(72), []],
    ['a'.repeat(73), ['long-password']],
    ['é'.repeat(37), ['long-password']],
    ['e\u0301'.repeat(36), []],
  ])('%j: %j', (password, expected) => {
    expect(issues(password)).toEqual(expected);
  });

  test.each([
    ['', '', 'password: missing, confirmation: missing'],
    ['secret', '', 'confirmation: missing'],
    ['', 'secret', 'password: missing'],
    ['12345', '54321', 'confirmation: passwords-differ'],
    ['12345', '12345', 'password: short-new-password'],
    ['a'.repeat(73), 'a'.repeat(73), 'password: long-password'],
    ['123456', '123456', 'accepted'],
    ['secret ', 'secret', 'confirmation: passwords-differ'],
  ])('%j confirmed as %j: %s', (password, confirmation, refusal) => {
    expect(refusalOf(NewPasswordForm.check({ password, confirmation }))).toBe(refusal);
  });

  const password = fc.oneof(fc.constant(''), fc.string({ maxLength: 8 }), fc.string({ minLength: 70, maxLength: 75 }));
  property([password, fc.option(password)])(
    'is refused for the first problem: empty, different, too short or too long',
    (typed, other) => {
      const confirmation = other ?? typed;
      const length = [...typed].length;
      const wrong = [
        ['missing', typed === '' || confirmation === ''],
        ['passwords-differ', typed !== confirmation],
        ['short-new-password', length < 6],
        ['long-password', new TextEncoder().encode(typed).length > 72],
      ] as const;
      const [first] = issuesOf(NewPasswordForm.check({ password: typed, confirmation }));
      expect(first?.code).toBe(wrong.find(([, is]) => is)?.[0]);
    },
  );

  test('never contains NUL', () => {
    expect(issues('abc\0defghi')).toEqual(['weak-password']);
  });

  property([fc.string({ unit: 'grapheme', minLength: 1, maxLength: 90 })])(
    'gets the same verdict from the form and the last step of a reset',
    (password) => {
      expect(NewPasswordForm.check({ password, confirmation: password }).ok).toBe(issues(password).length === 0);
    },
  );
});

describe('Password strength', () => {
  property([fc.string({ unit: 'grapheme', maxLength: 20 })])(
    'is 0 exactly for those that are too short',
    (password) => {
      expect(passwordStrength(password) === 0).toBe(issues(password).includes('weak-password'));
    },
  );

  property([fc.string({ maxLength: 30 }), fc.string({ minLength: 1, maxLength: 5 })], { numRuns: 500 })(
    'does not drop as characters are added',
    (password, more) => {
      expect(passwordStrength(password + more)).toBeGreaterThanOrEqual(passwordStrength(password));
    },
  );

  test('has all four steps', () => {
    expect(
      ['12345', '111111', 'correct horse', 'Correct-horse-7-battery'].map((password) => passwordStrength(password)),
    ).toEqual([0, 1, 2, 3]);
  });
});
