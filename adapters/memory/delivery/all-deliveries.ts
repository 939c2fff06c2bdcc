import { DAY } from '#core/clock.ts';
import type { UserId } from '#core/identity/user-id.ts';
import type { BusinessId } from '#core/business/business-id.ts';
import type { DeliveryId } from '#core/delivery/lifecycle/delivery.ts';
import type { TrackingNumber } from '#core/delivery/lifecycle/tracking-number.ts';
import type { Transaction } from '../transaction.ts';
import { findStored } from './dispatch-table.ts';
import type { StoredDelivery, StoredEntry } from './dispatch-state.ts';

/*
 * Stored deliveries, and past ones that are generated at every start. Past deliveries have ended, so they're only read:
 * every command on them is refused.
 */

export const findDelivery = (tx: Transaction, id: DeliveryId): StoredDelivery | undefined =>
  findStored(tx.state.dispatch, id) ?? tx.bulk.deliveries()?.find(id, tx.now);

export const findDeliveryByNumber = (tx: Transaction, number: TrackingNumber): StoredDelivery | undefined =>
  tx.state.dispatch.deliveries.find(({ delivery }) => delivery.number === number) ??
  tx.bulk.deliveries()?.findByNumber(number, tx.now);

/** All deliveries of a business, unordered. */
export function deliveriesOf({ state, bulk, now }: Transaction, business: BusinessId): readonly StoredDelivery[] {
  const kept = state.dispatch.deliveries.filter(({ delivery }) => delivery.businessId === business);
  const past = bulk.deliveries();
  return past?.business === business ? [...kept, ...past.all(now)] : kept;
}

/** The number of deliveries of each courier that were delivered after `since`. */
export function deliveredAfter({ state, bulk, now }: Transaction, since: number): ReadonlyMap<UserId, number> {
  const counts = new Map<UserId, number>();
  const count = ({ delivery: { courier, status, reached } }: StoredDelivery): void => {
    if (courier === null || status !== 'delivered' || (reached.delivered ?? 0) <= since) return;
    counts.set(courier, (counts.get(courier) ?? 0) + 1);
  };
  state.dispatch.deliveries.forEach(count);
  // Newest first; no delivery takes a day.
  for (const past of bulk.deliveries()?.all(now) ?? []) {
    if ((past.delivery.reached.searching ?? 0) <= since - DAY) break;
    count(past);
  }
  return counts;
}

/** All ledger entries of a business or a courier, unordered. */
export const ledgerOfAccount = ({ state, bulk }: Transaction, account: BusinessId | UserId): StoredEntry[] =>
  [...state.dispatch.ledger, ...(bulk.deliveries()?.ledger ?? [])].filter((entry) => entry.account === account);
