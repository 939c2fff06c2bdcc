import type { AccountRefusal } from '#core/account/account-decision.ts';
import type { AccountRecord } from '#core/review/account-record.ts';
import type { AccountReview } from '#core/review/account-review.ts';
import { mayDecideOnAccounts } from '#core/review/may-decide-on-accounts.ts';
import { decideAccount, decideUndo, type AccountReviewFacts } from '#core/review/decide-account.ts';
import type { UserId } from '#core/identity/user-id.ts';
import { ok } from '#core/result.ts';
import { businessesOf } from '../business/business-table.ts';
import { loadOf } from '../delivery/courier/load-of.ts';
import { activeDeliveriesOf, lookupsOf, noteLookup } from '../contact-lookups.ts';
import { hasLeftCourier } from '#core/delivery/lifecycle/settle.ts';
import { denied, type Identity } from '../identity.ts';
import type { MemoryClient } from '../memory-client.ts';
import { accountFactsOf, storeAccountMove } from './move-account.ts';
import type { Transaction } from '../transaction.ts';
import { findPerson, nameOf } from './people-table.ts';
import { readCourierPhoto } from './picture-files.ts';

/** Administrators' decisions about accounts, and the records that they read before. Looking at contact details is logged. */
export function memoryAccountReview(client: MemoryClient): AccountReview {
  const factsOf = (me: Identity, tx: Transaction, account: UserId): AccountReviewFacts => ({
    ...accountFactsOf(tx, account),
    by: me,
    last: tx.state.accountDecisions.findLast((row) => row.account === account),
  });

  return {
    decide: (account, decision, reason, shown, checked = []) =>
      client.as<void, AccountRefusal>('accounts.decide', (me, tx) => {
        const decided = decideAccount(factsOf(me, tx, account), decision, reason, shown, checked);
        return storeAccountMove(tx, client.backend, account, decided);
      }),

    undo: (account) =>
      client.as<void, AccountRefusal>('accounts.undo', (me, tx) =>
        storeAccountMove(tx, client.backend, account, decideUndo(factsOf(me, tx, account))),
      ),

    history: (account) =>
      client.as('accounts.history', (me, tx) => {
        if (!mayDecideOnAccounts(me)) return denied;
        const rows = tx.state.accountDecisions.filter((row) => row.account === account);
        return ok(
          rows.toReversed().map(({ kind, from, to, reason, checked, by, at }) => ({
            kind,
            from,
            to,
            reason,
            checked,
            by,
            byName: by === null ? '' : nameOf(tx, by),
            at,
          })),
        );
      }),

    async record(account) {
      const found = await client.as<AccountRecord | null>('accounts.record', (me, tx) => {
        if (!mayDecideOnAccounts(me)) return denied;
        const person = findPerson(tx, account);
        if (person === null) return ok(null);
        const { dispatch, authUsers } = tx.state;
        const businesses = businessesOf(tx, account);
        const carried = loadOf(dispatch, account)[0]?.delivery;
        const sent = dispatch.applications.find(({ courier }) => courier === account);
        const isCourier = person.roles.includes('courier');
        const record = {
          emailVerified: (authUsers.find(({ id }) => id === account)?.emailVerifiedAt ?? null) !== null,
          application: isCourier ? { city: sent?.city ?? null, vehicle: sent?.vehicle ?? null, photo: null } : null,
          areas: dispatch.couriers.find(({ id }) => id === account)?.markets ?? [],
          carries: carried === undefined || hasLeftCourier(carried, tx.now) ? null : carried.status,
          activeDeliveries: activeDeliveriesOf(tx, new Set(businesses.map(({ id }) => id))),
          businesses: businesses.map(({ id, businessName, status, createdAt }) => ({
            id,
            businessName,
            status,
            createdAt,
          })),
          lookups: lookupsOf(tx, account),
        };
        return ok(record);
      });
      if (!found.ok) return found;
      if (found.value === null) return ok(null);
      const record = found.value;
      if (record.application === null) return ok(record);
      const photo = await readCourierPhoto(client.backend, account);
      return ok({ ...record, application: { ...record.application, photo } });
    },

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
