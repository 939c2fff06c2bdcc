import { describe, expect, test } from 'vitest';
import {
  decisionRefusal,
  mayUndoDecision,
  moveRefusal,
  statusAfterDecision,
  DECISION_UNDO_TIME,
} from '#core/account/account-decision.ts';
import { addedPerson, isAbandoned, NEWCOMER, ROLE_CHANGES_A_DAY, roleChange } from '#core/account/policy.ts';
import { DAY } from '#core/clock.ts';
import { instant } from '#core/instant.ts';
import { aCustomer, claimedRoles, NOBODY } from '#tests/builders/person.ts';

const NOW = instant(1_750_000_000_000);

test('an added person is an active customer with their account’s email in any case', () => {
  const sent = {
    ...aCustomer().build(),
    email: 'other@example.com',
    roles: claimedRoles('admin'),
    status: 'Vip',
    vip: true,
  };
  const added = addedPerson(sent, 'own@example.com', NOW);
  expect(added).toMatchObject({ ...NEWCOMER, id: sent.id, email: 'own@example.com', createdAt: NOW });
  expect(added).not.toHaveProperty('vip');
});

describe('asking for other roles', () => {
  const person = { roles: claimedRoles('customer'), status: 'Active', statusSince: null };
  const often = (at: number) => Array.from({ length: ROLE_CHANGES_A_DAY }, () => at);

  test('adds them, with the matching status', () => {
    expect(roleChange(person, claimedRoles('merchant'), [], NOW)).toEqual({
      roles: ['merchant'],
      status: 'Pending',
      statusSince: NOW,
    });
  });

  test('keeps the time of an unchanged status', () => {
    const since = instant(NOW - DAY);
    const waiting = { roles: claimedRoles('merchant'), status: 'Pending', statusSince: since };
    expect(roleChange(waiting, claimedRoles('merchant,courier'), [], NOW)).toMatchObject({
      status: 'Pending',
      statusSince: since,
    });
  });

  test.each([
    ['the same ones', 'customer', [], 'unchanged'],
    ['the same ones, however often', 'customer', often(NOW), 'unchanged'],
    ['others, too often within a day', 'merchant', often(NOW - DAY + 1), 'throttled'],
    ['the administrator’s', 'customer,admin', [], 'denied'],
  ])('%s: no change', (_what, asked, earlier, outcome) => {
    expect(roleChange(person, claimedRoles(asked), earlier, NOW)).toBe(outcome);
  });

  test('a day later, changes no longer count', () => {
    expect(roleChange(person, claimedRoles('courier'), often(NOW - DAY), NOW)).toMatchObject({ roles: ['courier'] });
  });
});

describe('an account without a verified email', () => {
  test.each([
    ['is removed after a day', false, false, DAY, true],
    ['stays until then', false, false, DAY - 1, false],
    ['stays if it’s an administrator’s', false, true, DAY, false],
    ['isn’t abandoned after its verification', true, false, DAY, false],
  ])('%s', (_what, emailVerified, isAdmin, age, abandoned) => {
    expect(isAbandoned({ emailVerified, isAdmin }, NOW - age, NOW)).toBe(abandoned);
  });
});

describe('a decision on an account', () => {
  const { id: me } = aCustomer().build();
  const account = { id: NOBODY, status: 'Pending', roles: ['merchant'], isAdmin: false } as const;

  test.each([
    ['is allowed', account, 'approve', '', null],
    ['isn’t allowed on the own account', { ...account, id: me }, 'approve', '', 'own-account'],
    ['needs a reason to reject', account, 'reject', '', 'reason'],
    ['never shuts an administrator out', { ...account, isAdmin: true }, 'reject', 'No', 'administrator'],
    ['starts from the current status', account, 'suspend', '', 'changed'],
    ['needs an account', { ...account, status: null }, 'approve', '', 'changed'],
  ] as const)('%s', (_what, about, decision, reason, refusal) => {
    expect(decisionRefusal(me, about, decision, reason, about.roles)).toBe(refusal);
  });

  test.each([
    ['the same roles in any order', ['courier', 'merchant'], null],
    ['fewer roles', ['merchant'], 'roles-changed'],
    ['more roles', ['merchant', 'courier', 'customer'], 'roles-changed'],
    ['none', [], 'roles-changed'],
  ] as const)('that approves was shown %s', (_what, shown, refusal) => {
    const working = { ...account, roles: ['merchant', 'courier'] } as const;
    expect(decisionRefusal(me, working, 'approve', '', shown)).toBe(refusal);
    expect(decisionRefusal(me, working, 'reject', 'No', shown)).toBeNull();
  });

  test.each([
    ['as before', ['courier'], ['courier'], 'Active'],
    ['with a role fewer', ['merchant', 'courier'], ['courier'], 'Active'],
    ['with a role added meanwhile', ['courier'], ['courier', 'merchant'], 'Pending'],
    ['without recorded roles', undefined, ['courier'], 'Active'],
  ] as const)('that reinstates a person %s leads to the matching status', (_what, had, now, status) => {
    expect(statusAfterDecision({ from: 'Suspended', to: 'Active' }, had, now)).toBe(status);
    expect(statusAfterDecision({ from: 'Pending', to: 'Active' }, had, now)).toBe('Active');
  });

  test('may be undone once within ten minutes by the administrator who made it', () => {
    const last = { kind: 'approve', by: me, at: NOW } as const;
    expect(mayUndoDecision(me, last, NOW + DECISION_UNDO_TIME - 1)).toBe(true);
    expect(mayUndoDecision(me, last, NOW + DECISION_UNDO_TIME)).toBe(false);
    expect(mayUndoDecision(NOBODY, last, NOW)).toBe(false);
    expect(mayUndoDecision(me, { ...last, kind: 'undo' }, NOW)).toBe(false);
    expect(mayUndoDecision(me, undefined, NOW)).toBe(false);
    expect(moveRefusal({ status: 'Active', roles: [], isAdmin: true }, { from: 'Active', to: 'Rejected' }, null)).toBe(
      'administrator',
    );
  });
});
