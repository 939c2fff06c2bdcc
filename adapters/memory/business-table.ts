import type { Business } from '#core/business/business.ts';
import type { BusinessId } from '#core/business/business-id.ts';
import type { BusinessStatus } from '#core/business/business-status.ts';
import { newestFirst } from '#core/newest-first.ts';
import type { Transaction } from './memory-backend.ts';

/** A bulk row with its decision applied; none where it was deleted. */
function decidedOn({ state }: Transaction, row: Business): Business | null {
  const status = state.decided[row.id];
  if (status === undefined) return row;
  return status === null ? null : { ...row, status };
}

/** All businesses, stored and bulk, newest first. */
export function allBusinesses(tx: Transaction): Business[] {
  const bulk = tx.bulk.businesses();
  const untouched = Object.keys(tx.state.decided).length === 0;
  const rest = untouched ? bulk : bulk.map((row) => decidedOn(tx, row)).filter((row) => row !== null);
  return [...tx.state.businesses, ...rest].toSorted(newestFirst);
}

export function findBusiness(tx: Transaction, id: BusinessId): Business | null {
  const kept = tx.state.businesses.find((row) => row.id === id);
  if (kept !== undefined) return kept;
  const bulk = tx.bulk.business(id);
  return bulk === undefined ? null : decidedOn(tx, bulk);
}

export function setBusinessStatus(tx: Transaction, id: BusinessId, status: BusinessStatus): void {
  if (tx.bulk.business(id) !== undefined) tx.state.decided[id] = status;
  else tx.state.businesses = tx.state.businesses.map((row) => (row.id === id ? { ...row, status } : row));
}

export function removeBusiness(tx: Transaction, id: BusinessId): void {
  if (tx.bulk.business(id) !== undefined) tx.state.decided[id] = null;
  else tx.state.businesses = tx.state.businesses.filter((row) => row.id !== id);
}
