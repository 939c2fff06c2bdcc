import type { UserId } from '#core/identity/user-id.ts';
import { FIRST_STATUS, type Business } from '#core/business/business.ts';
import type { BusinessId } from '#core/business/business-id.ts';
import { newestFirst } from '#core/newest-first.ts';
import { removeEndpoints } from '../integration/webhook-table.ts';
import type { Transaction } from '../transaction.ts';
import type { BackendState, StoredBusinessDecision } from '../state.ts';

/** A bulk row with its decision applied; null if it was deleted. */
function decidedOn({ state }: Transaction, row: Business, last = lastDecision(state, row.id)): Business | null {
  const status = state.decided[row.id];
  if (status === undefined) return row;
  return status === null ? null : { ...row, status, ...standing(last) };
}

const lastDecision = (state: BackendState, id: BusinessId) =>
  state.businessDecisions.findLast(({ business }) => business === id);

const standing = (last: StoredBusinessDecision | undefined): Pick<Business, 'statusReason' | 'statusSince'> =>
  last === undefined
    ? { statusReason: FIRST_STATUS.statusReason, statusSince: FIRST_STATUS.statusSince }
    : { statusReason: last.reason, statusSince: last.at };

/** All businesses, stored and bulk, newest first. */
export function allBusinesses(tx: Transaction): Business[] {
  const bulk = tx.bulk.businesses();
  const untouched = Object.keys(tx.state.decided).length === 0;
  if (untouched) return [...tx.state.businesses, ...bulk].toSorted(newestFirst);
  const last = new Map(tx.state.businessDecisions.map((decision) => [decision.business, decision]));
  const rest = bulk.map((row) => decidedOn(tx, row, last.get(row.id))).filter((row) => row !== null);
  return [...tx.state.businesses, ...rest].toSorted(newestFirst);
}

/** All businesses of one owner, newest first. */
export function businessesOf(tx: Transaction, owner: UserId): Business[] {
  const kept = tx.state.businesses.filter((row) => row.owner === owner);
  const bulk = tx.bulk.businessesOf(owner).map((row) => decidedOn(tx, row));
  return [...kept, ...bulk.filter((row) => row !== null)].toSorted(newestFirst);
}

export function findBusiness(tx: Transaction, id: BusinessId): Business | null {
  const kept = tx.state.businesses.find((row) => row.id === id);
  if (kept !== undefined) return kept;
  const bulk = tx.bulk.business(id);
  return bulk === undefined ? null : decidedOn(tx, bulk);
}

/** Gives a business the decided status, and records the decision. */
export function setBusinessStatus({ state, bulk }: Transaction, decision: StoredBusinessDecision): void {
  const { business: id, to: status } = decision;
  state.businessDecisions.push(decision);
  if (bulk.business(id) !== undefined) state.decided[id] = status;
  else
    state.businesses = state.businesses.map((row) => (row.id === id ? { ...row, status, ...standing(decision) } : row));
}

export function removeBusiness(tx: Transaction, id: BusinessId): void {
  tx.state.apiKeys = tx.state.apiKeys.filter((row) => row.business !== id);
  removeEndpoints(tx.state, ({ business }) => business === id);
  tx.state.businessDecisions = tx.state.businessDecisions.filter((row) => row.business !== id);
  tx.state.dispatch.settings = tx.state.dispatch.settings.filter((row) => row.business !== id);
  if (tx.bulk.business(id) !== undefined) tx.state.decided[id] = null;
  else tx.state.businesses = tx.state.businesses.filter((row) => row.id !== id);
}
