import { isBlocked } from '#core/account/account-decision.ts';
import { fullName } from '#core/identity/profile.ts';
import type { Person } from '#core/identity/person.ts';
import type { UserId } from '#core/identity/user-id.ts';
import { instant } from '#core/instant.ts';
import { newestFirst } from '#core/newest-first.ts';
import type { Transaction } from '../transaction.ts';
import type { BackendState, StoredDecision } from '../state.ts';

/** Everyone, stored and bulk, newest first. */
export function allPeople({ state, bulk }: Transaction): Person[] {
  const decided = new Map(state.accountDecisions.map((decision) => [decision.account, decision]));
  const rest =
    decided.size === 0 ? bulk.users() : bulk.users().map((row) => withDecision(state, row, decided.get(row.id)));
  return [...state.users, ...rest].toSorted(newestFirst);
}

export function findPerson({ state, bulk }: Transaction, id: UserId): Person | null {
  const kept = state.users.find((row) => row.id === id);
  if (kept !== undefined) return kept;
  const row = bulk.user(id);
  return row === undefined
    ? null
    : withDecision(
        state,
        row,
        state.accountDecisions.findLast(({ account }) => account === id),
      );
}

/** Sets an account's status. A bulk person isn't changed: decisions on them are stored separately. */
export function setAccountStatus({ state, now }: Transaction, id: UserId, status: string): void {
  state.users = state.users.map((row) => (row.id === id ? withDecision(state, row, { to: status, at: now }) : row));
}

const withDecision = (
  state: BackendState,
  row: Person,
  decision: Pick<StoredDecision, 'to' | 'at'> | undefined,
): Person =>
  decision === undefined
    ? row
    : {
        ...row,
        status: decision.to,
        statusReason: reasonFor(state, row, decision.to),
        statusSince: instant(decision.at),
      };

/** The reason why an account is blocked. An undo that restores the status restores its reason too. */
function reasonFor(state: BackendState, { id, ...row }: Person, status: string): string {
  if (!isBlocked(status)) return '';
  const last = state.accountDecisions.findLast(
    ({ account, kind, to }) => account === id && kind !== 'undo' && to === status,
  );
  return last?.reason ?? (row.status === status ? row.statusReason : '');
}

/** A person's name; empty if there's no name, or no such person. */
export function nameOf(tx: Transaction, id: UserId): string {
  const person = findPerson(tx, id);
  return person === null ? '' : fullName(person);
}
