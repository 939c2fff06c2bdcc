import { SAME_LOOKUP, SHOWN_LOOKUPS, type ContactLookup } from '#core/review/account-record.ts';
import type { UserId } from '#core/identity/user-id.ts';
import type { BusinessId } from '#core/business/business-id.ts';
import { isFinal } from '#core/delivery/lifecycle/delivery-status.ts';
import { settle } from '#core/delivery/lifecycle/settle.ts';
import type { StoredDelivery } from './delivery/dispatch-state.ts';
import type { Transaction } from './transaction.ts';
import { nameOf } from './account/people-table.ts';

/** Records that an administrator opened contact details. */
export function noteLookup({ state, now }: Transaction, of: UserId | BusinessId, by: UserId): void {
  state.lookups.push({ of, by, at: now });
}

/** Records that an administrator read a delivery with its recipient's contact details. */
export function noteDeliveryLookup(
  { state, now }: Transaction,
  { delivery, people }: StoredDelivery,
  by: UserId,
): void {
  const isNoted = state.lookups.some(
    (row) => row.delivery === delivery.id && row.by === by && now - row.at < SAME_LOOKUP,
  );
  if (people !== null && !isNoted) state.lookups.push({ of: delivery.businessId, by, at: now, delivery: delivery.id });
}

/** The lookups of an account or a business, newest first. */
export const lookupsOf = (tx: Transaction, of: UserId | BusinessId): ContactLookup[] =>
  tx.state.lookups
    .filter((row) => row.of === of)
    .toReversed()
    .slice(0, SHOWN_LOOKUPS)
    .map(({ by, at }) => ({ by, byName: nameOf(tx, by), at }));

/** The number of deliveries of these businesses that are under way. One that ended by time alone is over, settled or not. */
export const activeDeliveriesOf = ({ state, now }: Transaction, businesses: ReadonlySet<BusinessId>): number =>
  state.dispatch.deliveries.filter(
    ({ delivery }) =>
      businesses.has(delivery.businessId) && !isFinal(settle(delivery, now).at(-1)?.delivery.status ?? delivery.status),
  ).length;
