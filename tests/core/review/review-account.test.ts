import { describe, expect, test } from 'vitest';
import { ACCOUNT_TRANSITIONS, ACCOUNT_DECISIONS, accountDecisionsFrom } from '#core/account/account-decision.ts';
import { ACCOUNT_STATUSES } from '#core/identity/account-status.ts';
import { isAdmin } from '#core/identity/roles.ts';
import { reviewAccount } from '#core/review/review-account.ts';
import { aMerchant, anAdministrator } from '#tests/builders/person.ts';
import type { Person } from '#core/identity/person.ts';
import { refusalOf, valueOf } from '#tests/contract/outcome.ts';
import { testApp } from '../test-app.ts';

const PAIRS = ACCOUNT_STATUSES.flatMap((status) =>
  ACCOUNT_DECISIONS.map((decision) => ({
    status,
    decision,
    leadsTo: ACCOUNT_TRANSITIONS[decision].from === status ? ACCOUNT_TRANSITIONS[decision].to : 'changed',
  })),
);

function aDeskWith(me = anAdministrator().build(), other = aMerchant().build()) {
  const app = testApp({ person: me });
  app.server.apply(({ state }) => {
    state.users.push(other);
  });
  return {
    by: { id: me.id, isAdmin: isAdmin(me.roles) },
    me,
    other,
    review: reviewAccount(app.backend.accountReview, app.clock, { of: () => ['city'] }),
    decisions: () => app.server.apply(({ state }) => state.accountDecisions),
    now: () => app.clock.now(),
    setRoles: (roles: Person['roles']) =>
      app.server.apply(({ state }) => {
        state.users = state.users.map((row) => (row.id === other.id ? { ...row, roles } : row));
      }),
    statusNow: () => app.server.apply(({ state }) => state.users.find(({ id }) => id === other.id)?.status),
  };
}

describe('An administrator decides on an account', () => {
  test.each(PAIRS)('$decision from $status: $leadsTo', async ({ status, decision, leadsTo }) => {
    const desk = aDeskWith(anAdministrator().build(), aMerchant().withStatus(status).build());
    const outcome = await desk.review(desk.by, desk.other, decision, ' A reason ');
    expect(outcome.ok ? outcome.value.status : outcome.error).toBe(leadsTo);
    expect(desk.statusNow()).toBe(outcome.ok ? leadsTo : status);
    expect(outcome.ok ? outcome.value.statusSince : null).toBe(outcome.ok ? desk.now() : null);
  });

  test('needs a reason to reject, and blocks neither themselves nor administrators', async () => {
    const desk = aDeskWith(anAdministrator().build(), aMerchant().pending().build());
    expect(refusalOf(await desk.review(desk.by, desk.other, 'reject', ' '))).toBe('reason');
    expect(refusalOf(await desk.review(desk.by, { ...desk.me, status: 'Pending' }, 'approve'))).toBe('own-account');
    const colleague = anAdministrator().build();
    expect(refusalOf(await desk.review(desk.by, colleague, 'suspend'))).toBe('administrator');
    expect(desk.statusNow()).toBe('Pending');
  });

  test('is denied to everyone else, also by the backend', async () => {
    const desk = aDeskWith(aMerchant().build(), aMerchant().pending().build());
    expect(refusalOf(await desk.review(desk.by, desk.other, 'approve'))).toBe('not-an-administrator');
    expect(refusalOf(await desk.review({ ...desk.by, isAdmin: true }, desk.other, 'approve'))).toBe(
      'not-an-administrator',
    );
    expect(desk.statusNow()).toBe('Pending');
  });

  test('approves only the roles that were shown', async () => {
    const other = aMerchant().pending().build();
    const desk = aDeskWith(anAdministrator().build(), { ...other, roles: ['merchant', 'courier'] });
    expect(refusalOf(await desk.review(desk.by, other, 'approve'))).toBe('roles-changed');
    expect(desk.statusNow()).toBe('Pending');
  });

  test('stores the checks that were ticked with a courier’s approval', async () => {
    const desk = aDeskWith(anAdministrator().build(), { ...aMerchant().pending().build(), roles: ['courier'] });
    valueOf(await desk.review(desk.by, desk.other, 'approve'));
    expect(desk.decisions()).toMatchObject([{ kind: 'approve', by: desk.me.id, checked: ['city'] }]);
  });

  test('learns that a role added while suspended waits for approval', async () => {
    const desk = aDeskWith(anAdministrator().build(), aMerchant().active().build());
    valueOf(await desk.review(desk.by, desk.other, 'suspend'));
    const working = { ...desk.other, roles: ['merchant', 'courier'] as const, status: 'Suspended' };
    desk.setRoles(working.roles);
    expect(valueOf(await desk.review(desk.by, working, 'reinstate')).status).toBe('Pending');
    expect(desk.statusNow()).toBe('Pending');
  });

  test('learns that another administrator was first', async () => {
    const desk = aDeskWith(anAdministrator().build(), aMerchant().active().build());
    expect(refusalOf(await desk.review(desk.by, { ...desk.other, status: 'Pending' }, 'approve'))).toBe('changed');
  });
});

test('an unknown status allows no decision', () => {
  expect(accountDecisionsFrom('Under review')).toEqual([]);
});
