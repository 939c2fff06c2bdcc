import { endedAt, PEOPLE_KEPT } from '#core/delivery/lifecycle/delivery-record.ts';
import { later, type Instant } from '#core/instant.ts';
import { holdsBack, keepsOpen } from '#core/support/case-record.ts';
import type { StoredDelivery } from '../delivery/dispatch-state.ts';
import type { Transaction } from '../transaction.ts';

/** Whether the recipient's case keeps their tracking page open after the usual time. */
export function isKeptOpen({ state, now }: Transaction, { delivery }: Pick<StoredDelivery, 'delivery'>): boolean {
  const end = endedAt(delivery);
  return (
    end !== null && state.support.cases.some((record) => record.delivery === delivery.id && keepsOpen(record, end, now))
  );
}

/** When the people of an ended delivery are due to be deleted; null while a case about it holds that back. */
export function forgottenFrom(
  { state, now }: Transaction,
  { delivery }: Pick<StoredDelivery, 'delivery'>,
): Instant | null {
  const end = endedAt(delivery);
  if (end === null) return null;
  const isHeldBack = state.support.cases.some(
    (record) => record.delivery === delivery.id && holdsBack(record, end, now),
  );
  return isHeldBack ? null : later(end, PEOPLE_KEPT);
}
