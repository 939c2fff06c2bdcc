import { describe, expect, test } from 'vitest';
import { DECISION_UNDO_TIME } from '#core/account/account-decision.ts';
import { knownUserId } from '#core/identity/user-id.ts';
import { later } from '#core/instant.ts';
import { decideAccount, decideUndo, type AccountReviewFacts } from '#core/review/decide-account.ts';
import { decideBusiness, type BusinessReviewFacts } from '#core/review/decide-business.ts';
import { REQUESTED_AT as now } from '#tests/builders/delivery.ts';
import { unexpectedRefusals } from '../unexpected-refusals.ts';

const [own, another] = ['a1', 'a2'].map((end) => knownUserId(`00000000-0000-4000-8000-0000000000${end}`)) as [
  AccountReviewFacts['by']['id'],
  AccountReviewFacts['by']['id'],
];
const by = { id: own, isAdmin: true };
const pending = { id: another, status: 'Pending', roles: ['courier'], isAdmin: false } as const;
const taken = { kind: 'approve', from: 'Pending', to: 'Active', by: own, at: now } as const;
const facts: AccountReviewFacts = { now, by, account: pending, leftWith: undefined, last: undefined };

describe('An administrator', () => {
  test('is refused a decision for the permission first, for the account last', () => {
    type Case = AccountReviewFacts & { readonly decision: string; readonly reason: string };
    expect(
      unexpectedRefusals<Case>(
        {
          ...facts,
          by: { ...by, isAdmin: false },
          account: { ...pending, id: own, status: null, isAdmin: true },
          decision: 'ignore',
          reason: '',
        },
        [
          ['denied', { by }],
          ['rejected', { decision: 'reject' }],
          ['own-account', { account: { ...pending, status: null, isAdmin: true } }],
          ['reason', { reason: 'No license' }],
          ['administrator', { account: { ...pending, status: null } }],
          ['changed', { account: pending }],
        ],
        ({ decision, reason, ...known }) => decideAccount(known, decision as never, reason, [], []),
      ),
    ).toEqual([]);
  });

  test('approves only the roles that they saw', () => {
    expect(decideAccount(facts, 'approve', '', ['merchant'], [])).toEqual({ ok: false, error: 'roles-changed' });
    expect(decideAccount(facts, 'approve', ' ', ['courier'], ['phone', 'photo', 'other'])).toEqual({
      ok: true,
      value: { ...taken, reason: '', roles: ['courier'], checked: ['photo', 'phone'] },
    });
  });

  test('undoes only their own last decision, for ten minutes, if that leads back', () => {
    const active = { ...pending, status: 'Active' } as const;
    expect(
      unexpectedRefusals<AccountReviewFacts>(
        { ...facts, by: { ...by, isAdmin: false } },
        [
          ['denied', { by }],
          ['not-yours-to-undo', { last: { ...taken, by: another } }],
          ['not-yours-to-undo', { last: { ...taken, at: later(now, -DECISION_UNDO_TIME) } }],
          ['not-yours-to-undo', { last: taken, account: { ...active, status: 'Suspended' } }],
          ['changed', { account: active }],
        ],
        decideUndo,
      ),
    ).toEqual([]);
    const suspended = { ...facts, account: { ...pending, status: 'Suspended' }, leftWith: [] };
    const last = { ...taken, kind: 'suspend', from: 'Active', to: 'Suspended' } as const;
    expect(decideUndo({ ...suspended, last })).toEqual({ ok: false, error: 'changed' });
  });

  test('moves a business along the arrows, with a reason that can be stored', () => {
    type Case = BusinessReviewFacts & { readonly reason: string };
    expect(
      unexpectedRefusals<Case>(
        { now, by: { isAdmin: false }, business: { status: 'Gone' }, reason: 'x'.repeat(281) },
        [
          ['denied', { by }],
          ['rejected', { business: { status: 'Pending' } }],
          ['rejected', { reason: ' Closed ' }],
        ],
        ({ reason, ...known }) => decideBusiness(known, 'Rejected', reason),
      ),
    ).toEqual([]);
    const same = { now, by, business: { status: 'Active' } };
    expect(decideBusiness(same, 'Active', 'x'.repeat(281))).toEqual({ ok: true, value: null });
  });
});
