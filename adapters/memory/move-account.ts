import {
  moveRefusal,
  statusAfterDecision,
  type AccountRefusal,
  type TakenDecision,
} from '#core/account/account-decision.ts';
import type { Role } from '#core/identity/roles.ts';
import type { UserId } from '#core/identity/user-id.ts';
import { endWork } from './delivery/end-work.ts';
import { mailDecision } from './mail-decision.ts';
import type { MemoryBackend } from './memory-backend.ts';
import type { Transaction } from './transaction.ts';
import { findPerson, setAccountStatus } from './people-table.ts';

/** The facts of an account that decisions depend on. */
export const decidedAccount = (tx: Transaction, id: UserId) => ({
  id,
  status: findPerson(tx, id)?.status ?? null,
  roles: findPerson(tx, id)?.roles ?? [],
  isAdmin: tx.state.admins.includes(id),
});

/** Moves an account if it has the expected status, records who did it, and mails the person. */
export function moveAccount(
  tx: Transaction,
  backend: MemoryBackend,
  account: UserId,
  { kind, from, to, reason, by }: Pick<TakenDecision, 'kind' | 'from' | 'to' | 'reason' | 'by'>,
  shown: readonly Role[] | null,
): AccountRefusal | null {
  const before = decidedAccount(tx, account);
  const refusal = moveRefusal(before, { from, to }, shown);
  if (refusal !== null) return refusal;
  const left = tx.state.accountDecisions.findLast((row) => row.account === account && row.from === 'Active');
  const target = statusAfterDecision({ from, to }, left?.roles, before.roles);
  if (kind === 'undo' && target !== to) return 'changed';
  tx.state.accountDecisions.push({ account, kind, from, to: target, reason, by, at: tx.now, roles: before.roles });
  setAccountStatus(tx, account, target);
  mailDecision(tx, backend, account, {
    from,
    to: target,
    reason: findPerson(tx, account)?.statusReason ?? '',
    business: null,
  });
  if (to !== 'Active') endWork(tx, account, backend);
  return null;
}
