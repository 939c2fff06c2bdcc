import type { UserId } from '#core/identity/user-id.ts';
import type { CourierCard, DeliveryRecord } from '#core/delivery/lifecycle/delivery-record.ts';
import { alongside } from '#core/delivery/lifecycle/alongside.ts';
import { stopsBefore } from '#core/delivery/courier/route.ts';
import { isCarried } from '#core/delivery/lifecycle/delivery-status.ts';
import type { Delivery } from '#core/delivery/lifecycle/delivery.ts';
import type { Transaction } from '../transaction.ts';
import { stopsFor } from './courier/load-of.ts';
import { settingsOf } from './dispatch-table.ts';
import type { StoredDelivery } from './dispatch-state.ts';

/** A delivery's full record, without the photo: that's a file, read when it's shown. */
export const recordOf = (tx: Transaction, stored: StoredDelivery): DeliveryRecord => ({
  delivery: stored.delivery,
  people: stored.people,
  secrets: stored.secrets,
  key: stored.key,
  events: stored.events,
  courier: stored.delivery.courier === null ? null : cardOf(tx, stored.delivery.courier),
  requestedBy: tx.state.apiKeys.find(({ id }) => id === stored.byKey)?.name ?? null,
  proof: null,
  stopsBefore: stopsBeforeOf(tx, stored.delivery),
  alongside: alongside(
    stored.delivery,
    tx.state.dispatch.deliveries.map(({ delivery }) => delivery),
  ),
  mayCallShop: settingsOf(tx.state.dispatch, stored.delivery.businessId).pickup?.callShop === 'yes',
});

/** The stops of its courier before a delivery's own; null if nobody carries it. */
export function stopsBeforeOf({ state: { dispatch } }: Transaction, { id, courier, status }: Delivery): number | null {
  return courier === null || !isCarried(status) ? null : stopsBefore(stopsFor(dispatch, courier), id);
}

function cardOf({ state, simulation }: Transaction, courier: UserId): CourierCard | null {
  const person = state.users.find(({ id }) => id === courier);
  if (person === undefined) return simulation.formerCourier(courier);
  return { firstName: person.firstName, phone: person.phone === '' ? '' : person.dialCode + person.phone, photo: null };
}
