import type { UserId } from '#core/identity/user-id.ts';
import type { CaseRecord } from '#core/support/case-record.ts';
import { findBusiness } from '../business/business-table.ts';
import { findDelivery } from '../delivery/all-deliveries.ts';
import type { Transaction } from '../transaction.ts';

/** Whether a case is about a person, or a business or a delivery of theirs: then others of the team decide. */
export function concerns(
  tx: Transaction,
  { opener, delivery: id }: Pick<CaseRecord, 'opener' | 'delivery'>,
  person: UserId,
): boolean {
  const stored = id === null ? undefined : findDelivery(tx, id);
  const owner = stored === undefined ? null : findBusiness(tx, stored.delivery.businessId)?.owner;
  const address = stored?.people?.dropoff.email ?? '';
  const isRecipient =
    address !== '' && tx.state.authUsers.some(({ id: of, email }) => of === person && email === address);
  return opener === person || stored?.delivery.courier === person || owner === person || isRecipient;
}
