import type { UserId } from '#core/identity/user-id.ts';
import { move, NO_SECRETS } from '#core/delivery/lifecycle/delivery-machine.ts';
import { offDuty } from '#core/delivery/board/decide-duty.ts';
import type { Transaction } from '#adapters/memory/transaction.ts';
import { record, settleAll, updateCourier, type Settler } from '../dispatch-table.ts';
import { loadOf } from './load-of.ts';

/** Ends a courier's work: they go offline, and accepted deliveries that aren't picked up yet go back to the board. */
export function endWork(tx: Transaction, courier: UserId, backend: Settler, by: 'courier' | 'admin' = 'admin'): void {
  const { dispatch } = tx.state;
  settleAll(tx, backend);
  for (const carried of loadOf(dispatch, courier)) {
    const released = move(carried.delivery, carried.secrets ?? NO_SECRETS, { kind: 'release' }, by, tx.now);
    if (released.ok) record(tx, carried, released.value);
  }
  if (dispatch.couriers.some(({ id }) => id === courier)) updateCourier(dispatch, courier, offDuty);
}
