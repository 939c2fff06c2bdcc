import { describe, expect, test } from 'vitest';
import { accountRefusal, passwordRefusal } from '#core/session/policy.ts';

const LONG = 'a'.repeat(73);

describe('a password to set', () => {
  test.each([
    ['12345', 'weak-password'],
    ['123456', null],
    ['a'.repeat(72), null],
    [LONG, 'long-password'],
  ])('%j: %s', (password, refusal) => {
    expect(passwordRefusal(password)).toBe(refusal);
  });
});

describe('a new account', () => {
  test.each([
    ['nobody', LONG, true, 'long-password'],
    ['nobody', '12345', true, 'invalid-email'],
    ['ada@example.com', '12345', true, 'weak-password'],
    ['ada@example.com', '123456', true, 'email-taken'],
    ['ada@example.com', '123456', false, null],
  ] as const)('email %j, password %j, taken %j: is refused as %s', (...given) => {
    const [email, password, isTaken, refusal] = given;
    expect(accountRefusal(email, password, isTaken)).toBe(refusal);
  });
});
