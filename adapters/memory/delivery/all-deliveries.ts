import type { UserId } from '#core/account/user-id.ts';
import type { BusinessId } from '#core/business/business-id.ts';
import type { DeliveryId } from '#core/delivery/delivery.ts';
import type { LedgerEntry } from '#core/delivery/ledger.ts';
import type { TrackingNumber } from '#core/delivery/tracking-number.ts';
import type { Transaction } from '../memory-backend.ts';
import { marcosActiveBusiness } from '../seed/marco.ts';
import { findStored } from './dispatch-table.ts';
import type { StoredDelivery } from './dispatch-state.ts';

/*
 * Deliveries that are kept, and those of the past that are made anew at every start. The latter are over, so whatever
 * somebody wants to happen to them is refused, and they're only ever read.
 */

export const findDelivery = (tx: Transaction, id: DeliveryId): StoredDelivery | undefined =>
  findStored(tx.state.dispatch, id) ?? tx.bulk.deliveries().find(id, tx.now);

export const findDeliveryByNumber = (tx: Transaction, number: TrackingNumber): StoredDelivery | undefined =>
  tx.state.dispatch.deliveries.find(({ delivery }) => delivery.number === number) ??
  tx.bulk.deliveries().findByNumber(number, tx.now);

/** All of a business, in no order. */
export function deliveriesOf({ state, bulk, now }: Transaction, business: BusinessId): readonly StoredDelivery[] {
  const kept = state.dispatch.deliveries.filter(({ delivery }) => delivery.businessId === business);
  return business === marcosActiveBusiness ? [...kept, ...bulk.deliveries().all(now)] : kept;
}

/** All entries of a business or a courier, in no order. */
export const ledgerOfAccount = ({ state, bulk }: Transaction, account: BusinessId | UserId): LedgerEntry[] =>
  [...state.dispatch.ledger, ...bulk.deliveries().ledger].filter((entry) => entry.account === account);
