import type { AccountFacts, AccountMove } from '#core/account/decide-account-move.ts';
import type { UserId } from '#core/identity/user-id.ts';
import { ok, type Result } from '#core/result.ts';
import { endWork } from '../delivery/courier/end-work.ts';
import { mailDecision } from '../mail-decision.ts';
import { endReviewCases } from '../support/review-cases.ts';
import type { MemoryBackend } from '../memory-backend.ts';
import type { Transaction } from '../transaction.ts';
import { findPerson, setAccountStatus } from './people-table.ts';

/** Loads the facts of an account. */
export function accountFactsOf(tx: Transaction, id: UserId): AccountFacts {
  const person = findPerson(tx, id);
  const left = tx.state.accountDecisions.findLast((row) => row.account === id && row.from === 'Active');
  return {
    now: tx.now,
    account: {
      id,
      status: person?.status ?? null,
      roles: person?.roles ?? [],
      isAdmin: tx.state.admins.includes(id),
    },
    leftWith: left?.roles,
  };
}

/** Stores a change of an account's status, and mails the person. */
export function storeAccountMove<E>(
  tx: Transaction,
  backend: MemoryBackend,
  account: UserId,
  decided: Result<AccountMove, E>,
): Result<void, E> {
  if (!decided.ok) return decided;
  const { from, to } = decided.value;
  tx.state.accountDecisions.push({ account, ...decided.value });
  setAccountStatus(tx, account, to);
  mailDecision(tx, backend, account, {
    from,
    to,
    reason: findPerson(tx, account)?.statusReason ?? '',
    business: null,
  });
  if (to !== 'Active') endWork(tx, account, backend);
  if (decided.value.by !== null) endReviewCases(tx, account, decided.value.by);
  return ok();
}
