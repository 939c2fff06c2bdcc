import { expect, test } from 'vitest';
import { decideReset } from '#core/session/decide-reset.ts';
import { decideSignIn, linkRefusal } from '#core/session/decide-sign-in.ts';
import { decideSignUp } from '#core/session/decide-sign-up.ts';
import { refusalOf } from '#tests/contract/outcome.ts';

test.each([
  ['a blocked account', { blocked: true }, false, 'account-blocked'],
  ['an unknown email', undefined, true, 'invalid-credentials'],
  ['a wrong password', {}, false, 'invalid-credentials'],
  ['a right password', {}, true, 'accepted'],
])('A sign-in with %s gets %4$s', (_, account, isPassword, outcome) => {
  expect(refusalOf(decideSignIn(account, isPassword))).toBe(outcome);
});

test('A sign-up is refused for a long password, the email, then a weak password', () => {
  const refusals = [
    decideSignUp({ email: 'robin', password: 'x'.repeat(73) }, true),
    decideSignUp({ email: 'robin', password: 'x' }, true),
    decideSignUp({ email: 'robin@example.com', password: 'x' }, true),
    decideSignUp({ email: 'robin@example.com', password: 'long enough' }, true),
    decideSignUp({ email: 'robin@example.com', password: 'long enough' }, false),
  ];
  expect(refusals.map((refusal) => (typeof refusal === 'object' ? refusal?.kind : refusal))).toEqual([
    'rejected',
    'invalid-email',
    'weak-password',
    'email-taken',
    undefined,
  ]);
});

test.each([
  ['no ticket', undefined, 'x', 'ticket-expired'],
  ['a ticket of a blocked account', { blocked: true }, 'x', 'ticket-expired'],
  ['a weak password', {}, 'x', 'weak-password'],
  ['a long password', {}, 'x'.repeat(73), 'rejected'],
  ['a good password', {}, 'long enough', 'accepted'],
])('A reset with %s gets %4$s', (_, account, password, outcome) => {
  expect(refusalOf(decideReset(account, password))).toBe(outcome);
});

test('A sign-in link waits until the limit’s window ends', () => {
  expect(linkRefusal({ remaining: 0, resetMs: 7 })).toEqual({ kind: 'throttled', message: '', retryAfterMs: 7 });
  expect(linkRefusal({ remaining: 1, resetMs: 7 })).toBeNull();
});
