import type { DeliveryId } from '#core/delivery/lifecycle/delivery.ts';
import type { Instant } from '#core/instant.ts';
import { holdsBack } from '#core/support/case-record.ts';
import type { Transaction } from '../transaction.ts';

/** Whether a case keeps the people of a delivery that ended from being deleted. */
export const isHeldBack = ({ state, now }: Transaction, delivery: DeliveryId, end: Instant): boolean =>
  state.support.cases.some((record) => record.delivery === delivery && holdsBack(record, end, now));
