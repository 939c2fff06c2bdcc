import { findBusiness } from '../business-table.ts';
import { isOwnBusiness, type Caller } from '../caller.ts';
import type { Transaction } from '../transaction.ts';
import { isFinal } from '#core/delivery/delivery-status.ts';
import type { DeliveryRequest, RequestRefusal } from '#core/delivery/merchant-deliveries.ts';
import { newDelivery } from '#core/delivery/new-delivery.ts';
import { HOURLY_WINDOW } from '#core/delivery/policy.ts';
import { makeTrackingNumber } from '#core/delivery/tracking-number.ts';
import type { Random } from '#core/random.ts';
import { writeAlerts } from '../alert/write-alerts.ts';
import { noteApiEvent } from '../integration/api-event-table.ts';
import { deliveriesOf, findDelivery } from './all-deliveries.ts';
import { changeFreeLeft, settingsOf } from './dispatch-table.ts';
import { tariffOf } from './memory-tariffs.ts';
import { makeKey, makePin } from './new-secrets.ts';
import { standingOf } from './standing.ts';

/** Makes a requested delivery, or returns the reason why not. */
export function addDelivery(
  me: Caller,
  tx: Transaction,
  wanted: DeliveryRequest,
  random: Random,
): RequestRefusal | null {
  const { dispatch } = tx.state;
  const business = findBusiness(tx, wanted.businessId);
  if (business === null || !isOwnBusiness(me, business)) return 'no-such-business';
  // Another command has already requested the same delivery.
  const existing = findDelivery(tx, wanted.id);
  if (existing !== undefined) return existing.delivery.businessId === business.id ? null : 'invalid';
  // A redelivery points back to one of the same business.
  const { redeliveryOf } = wanted;
  if (redeliveryOf !== null && findDelivery(tx, redeliveryOf)?.delivery.businessId !== business.id) return 'invalid';
  const settings = settingsOf(dispatch, business.id);
  const own = deliveriesOf(tx, business.id);
  const made = newDelivery(wanted, {
    person: standingOf(me, tx),
    sender: { ...business, name: business.businessName },
    settings,
    tariff: tariffOf(tx, business),
    active: own.filter(({ delivery }) => !isFinal(delivery.status)).length,
    withinTheHour: own.filter(({ delivery }) => tx.now - (delivery.reached.searching ?? 0) < HOURLY_WINDOW).length,
    now: tx.now,
    number: makeTrackingNumber(random),
    pin: makePin(random),
  });
  if (!made.ok) return made.error;
  const { delivery, people, secrets, event } = made.value;
  dispatch.deliveries.push({
    delivery,
    people,
    secrets,
    key: makeKey(random),
    events: [event],
    hasProof: false,
    ...(me.key === null ? {} : { byKey: me.key }),
  });
  noteApiEvent(tx.state, { delivery }, event, tx.now);
  writeAlerts(tx, null, delivery, event);
  if (delivery.free) changeFreeLeft(dispatch, business.id, -1);
  return null;
}
