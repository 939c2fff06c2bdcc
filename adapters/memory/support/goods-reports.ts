import type { BusinessId } from '#core/business/business-id.ts';
import type { DeliveryId } from '#core/delivery/lifecycle/delivery.ts';
import type { GoodsReport } from '#core/support/case.ts';
import { isShownToShop, type CaseRecord } from '#core/support/case-record.ts';
import { isOwnBusiness, type Caller } from '../account/caller.ts';
import { findBusiness } from '../business/business-table.ts';
import { findDelivery } from '../delivery/all-deliveries.ts';
import type { Transaction } from '../transaction.ts';
import { earlierCase, messagesOf } from './case-table.ts';

/** Whether a caller owns a business. */
export function isOwner(tx: Transaction, me: Caller, id: BusinessId): boolean {
  const business = findBusiness(tx, id);
  return business !== null && isOwnBusiness(me, business);
}

/** Whether a caller reads a recipient's report about the goods: they own the business of its delivery. */
export function isOwnReport(tx: Transaction, me: Caller, record: CaseRecord): boolean {
  const delivery = record.delivery === null ? undefined : findDelivery(tx, record.delivery)?.delivery;
  return isShownToShop(record) && delivery !== undefined && isOwner(tx, me, delivery.businessId);
}

/** The report about a delivery that a caller reads; null without one. */
export function goodsReportFor(tx: Transaction, me: Caller, id: DeliveryId): GoodsReport | null {
  const record = tx.state.support.cases.find((one) => one.delivery === id && isShownToShop(one));
  return record !== undefined && isOwnReport(tx, me, record) ? goodsReportOf(tx, record) : null;
}

/** A report as the business sees it: the case's first message alone. */
export function goodsReportOf(tx: Transaction, { id, reason, openedAt, delivery }: CaseRecord): GoodsReport {
  const [first] = messagesOf(tx, id);
  const claim = delivery === null ? null : earlierCase(tx, delivery, 'business');
  return { case: id, reason, at: openedAt, text: first?.text ?? null, photos: first?.photos ?? [], claim };
}
