import type { BusinessId } from '#core/business/business-id.ts';
import { move, NO_SECRETS } from '#core/delivery/lifecycle/delivery-machine.ts';
import type { Transaction } from '../transaction.ts';
import { record, settleAll, type Settler } from './dispatch-table.ts';

/**
 * Before a business is removed, cancels its deliveries that haven't been picked up, so that no courier drives to a shop
 * that's gone (decision removed-owners). A courier who accepted one is free again, and paid as for every cancellation.
 * Picked-up parcels are still delivered.
 */
export function cancelWithBusiness(tx: Transaction, business: BusinessId, backend: Settler): void {
  settleAll(tx, backend);
  for (const stored of tx.state.dispatch.deliveries.filter(({ delivery }) => delivery.businessId === business)) {
    const secrets = stored.secrets ?? NO_SECRETS;
    const canceled = move(stored.delivery, secrets, { kind: 'cancel' }, 'admin', tx.now);
    if (canceled.ok) record(tx, stored, canceled.value);
  }
}
