import { shutsOut } from '#core/account/account-decision.ts';
import type { Person } from '#core/account/person.ts';
import type { UserId } from '#core/account/user-id.ts';
import { newestFirst } from '#core/newest-first.ts';
import type { Transaction } from './memory-backend.ts';
import type { BackendState } from './state.ts';

/** Everyone, kept and bulk, newest first. */
export function allPeople({ state, bulk }: Transaction): Person[] {
  const decided = new Map(state.accountDecisions.map(({ account, to }) => [account, to]));
  const rest =
    decided.size === 0 ? bulk.users() : bulk.users().map((row) => withStatus(state, row, decided.get(row.id)));
  return [...state.users, ...rest].toSorted(newestFirst);
}

export function findPerson({ state, bulk }: Transaction, id: UserId): Person | null {
  const kept = state.users.find((row) => row.id === id);
  if (kept !== undefined) return kept;
  const row = bulk.user(id);
  return row === undefined
    ? null
    : withStatus(state, row, state.accountDecisions.findLast(({ account }) => account === id)?.to);
}

/** Of a bulk person nothing is changed here: what was decided on them is kept apart. */
export function setAccountStatus({ state }: Transaction, id: UserId, status: string): void {
  state.users = state.users.map((row) => (row.id === id ? withStatus(state, row, status) : row));
}

const withStatus = (state: BackendState, row: Person, status: string | undefined): Person =>
  status === undefined ? row : { ...row, status, statusReason: reasonFor(state, row.id, status) };

/** Why somebody is shut out: an undo that leads back there has the reason from before. */
const reasonFor = (state: BackendState, id: UserId, status: string): string =>
  shutsOut(status)
    ? (state.accountDecisions.findLast(({ account, kind, to }) => account === id && kind !== 'undo' && to === status)
        ?.reason ?? '')
    : '';
