import { expect, test } from 'vitest';
import { SEND_LIMIT } from '#core/verification/code-limits.ts';
import { decideCode, decideGuess, type CodeFacts } from '#core/verification/decide-code.ts';
import { refusalOf } from '#tests/contract/outcome.ts';
import { unexpectedRefusals } from '../unexpected-refusals.ts';

const verified = { isVerified: true, isBlocked: false };
const facts: CodeFacts = { isReset: true, isWithin: true, mayLearn: true, account: verified, waitMs: 0 };

test('A code is refused for the address, the client, the account, then the wait', () => {
  type Case = CodeFacts & { readonly email: string };
  expect(
    unexpectedRefusals<Case>(
      { isReset: true, isWithin: false, mayLearn: true, account: null, waitMs: 1, email: 'robin' },
      [
        ['rejected', { email: 'robin@example.com' }],
        ['throttled', { isWithin: true }],
        ['unknown-email', { account: { ...verified, isBlocked: true } }],
        ['account-blocked', { account: verified }],
        ['throttled', { waitMs: 0 }],
      ],
      ({ email, ...known }) => decideCode(known, email),
    ),
  ).toEqual([]);
  const waiting = decideCode({ ...facts, isWithin: false }, 'robin@example.com');
  expect(waiting).toMatchObject({ error: { retryAfterMs: SEND_LIMIT.windowMs } });
});

test.each([
  ['for a reset of a known account', {}, true],
  ['for a registration that waits', { isReset: false, account: { ...verified, isVerified: false } }, true],
  ['to a verified account for a registration', { isReset: false }, false],
  ['to a blocked account', { mayLearn: false, account: { ...verified, isBlocked: true } }, false],
  ['to an unknown address', { mayLearn: false, account: null }, false],
] as const)('A code is mailed %s: %3$s', (_, change, isMailed) => {
  expect(decideCode({ ...facts, ...change }, 'robin@example.com')).toEqual({ ok: true, value: isMailed });
});

test.each([
  ['too-many', 'registration', { blocked: true }, 'throttled'],
  ['wrong', 'registration', {}, 'invalid-or-expired'],
  ['right', 'registration', undefined, 'invalid-or-expired'],
  ['right', 'password-reset', { blocked: true }, 'invalid-or-expired'],
  ['right', 'registration', { blocked: true }, 'accepted'],
  ['right', 'password-reset', {}, 'accepted'],
] as const)('A guess that’s %s for a %s gets %4$s', (guessed, purpose, account, outcome) => {
  expect(refusalOf(decideGuess(guessed, purpose, account))).toBe(outcome);
});
