import {
  ACCOUNT_ARROWS,
  ACCOUNT_DECISIONS,
  decisionRefusal,
  mayUndoDecision,
  moveRefusal,
  statusAfterDecision,
  trimmedReason,
} from '#core/account/account-decision.ts';
import type { AccountRefusal, AccountReview, TakenDecision } from '#core/account/account-review.ts';
import type { Role } from '#core/account/roles.ts';
import type { UserId } from '#core/account/user-id.ts';
import { mayDecideOnAccounts } from '#core/account/may-decide-on-accounts.ts';
import { failure } from '#core/failure.ts';
import { ok, refused } from '#core/result.ts';
import { businessesOf } from './business-table.ts';
import { carriedBy } from './delivery/dispatch-table.ts';
import { activeDeliveriesOf, lookupsOf, nameOf, noteLookup } from './lookups.ts';
import { mailDecision } from './mail-decision.ts';
import { endWork } from './delivery/end-work.ts';
import { isDue } from './delivery/is-due.ts';
import { denied, type Identity } from './identity.ts';
import type { Transaction } from './memory-backend.ts';
import type { MemoryClient } from './memory-client.ts';
import { findPerson, setAccountStatus } from './people-table.ts';

const standing = (tx: Transaction, id: UserId) => ({
  id,
  status: findPerson(tx, id)?.status ?? null,
  roles: findPerson(tx, id)?.roles ?? [],
  isAdmin: tx.state.admins.includes(id),
});

export function memoryAccountReview(client: MemoryClient): AccountReview {
  /** Moves an account where it stands as expected, and writes down who did it. */
  const decided = (
    me: Identity,
    tx: Transaction,
    account: UserId,
    { kind, from, to, reason }: Pick<TakenDecision, 'kind' | 'from' | 'to' | 'reason'>,
    shown?: readonly Role[],
  ): AccountRefusal | null => {
    const before = standing(tx, account);
    const refusal = moveRefusal(before, { from, to }, shown);
    if (refusal !== null) return refusal;
    const left = tx.state.accountDecisions.findLast((row) => row.account === account && row.from === 'Active');
    const target = statusAfterDecision({ from, to }, left?.roles, before.roles);
    if (kind === 'undo' && target !== to) return 'changed';
    tx.state.accountDecisions.push({
      account,
      kind,
      from,
      to: target,
      reason,
      by: me.id,
      at: tx.now,
      roles: before.roles,
    });
    setAccountStatus(tx, account, target);
    mailDecision(tx, client.backend, account, {
      from,
      to: target,
      reason: findPerson(tx, account)?.statusReason ?? '',
      business: null,
    });
    if (to !== 'Active') endWork(tx, account, client.backend);
    return null;
  };
  const answer = (refusal: AccountRefusal | null) => (refusal === null ? ok() : refused(refusal));

  return {
    decide: (account, decision, given, shown) =>
      client.as<void, AccountRefusal>('accounts.decide', (me, tx) => {
        if (!mayDecideOnAccounts(me)) return denied;
        if (!ACCOUNT_DECISIONS.includes(decision)) return refused(failure('rejected', 'no such decision'));
        const reason = trimmedReason(given);
        const refusal = decisionRefusal(me.id, standing(tx, account), decision, reason, shown);
        if (refusal !== null) return refused(refusal);
        return answer(decided(me, tx, account, { kind: decision, ...ACCOUNT_ARROWS[decision], reason }, shown));
      }),

    undo: (account) =>
      client.as<void, AccountRefusal>('accounts.undo', (me, tx) => {
        if (!mayDecideOnAccounts(me)) return denied;
        const last = tx.state.accountDecisions.findLast((row) => row.account === account);
        if (last === undefined || !mayUndoDecision(me.id, last, tx.now)) return refused('not-yours-to-undo');
        return answer(decided(me, tx, account, { kind: 'undo', from: last.to, to: last.from, reason: '' }));
      }),

    history: (account) =>
      client.as('accounts.history', (me, tx) => {
        if (!mayDecideOnAccounts(me)) return denied;
        const rows = tx.state.accountDecisions.filter((row) => row.account === account);
        return ok(
          rows
            .toReversed()
            .map(({ kind, from, to, reason, by, at }) => ({ kind, from, to, reason, by, byName: nameOf(tx, by), at })),
        );
      }),

    record: (account) =>
      client.as('accounts.record', (me, tx) => {
        if (!mayDecideOnAccounts(me)) return denied;
        if (findPerson(tx, account) === null) return ok(null);
        const { dispatch } = tx.state;
        const businesses = businessesOf(tx, account);
        const carried = carriedBy(dispatch, account)?.delivery;
        return ok({
          areas: dispatch.couriers.find(({ id }) => id === account)?.markets ?? [],
          carries: carried === undefined || isDue(carried, tx.now) ? null : carried.status,
          activeDeliveries: activeDeliveriesOf(tx, new Set(businesses.map(({ id }) => id))),
          businesses: businesses.map(({ id, businessName, status, createdAt }) => ({
            id,
            businessName,
            status,
            createdAt,
          })),
          lookups: lookupsOf(tx, account),
        });
      }),

    openContact: (account) =>
      client.as('accounts.openContact', (me, tx) => {
        if (!mayDecideOnAccounts(me)) return denied;
        const person = findPerson(tx, account);
        if (person === null) return ok(null);
        noteLookup(tx, account, me.id);
        const { email, phone, dialCode } = person;
        return ok({ email, phone, dialCode });
      }),
  };
}
