import { findBusiness } from '../business/business-table.ts';
import { isOwnBusiness, type Caller } from '../account/caller.ts';
import type { Transaction } from '../transaction.ts';
import { ALWAYS_OPEN, type ClosedCode } from '#core/delivery/request/opening.ts';
import type { DeliveryRequest, RequestRefusal } from '#core/delivery/merchant/merchant-deliveries.ts';
import { decideRequest } from '#core/delivery/merchant/decide-request.ts';
import type { DeliveryId } from '#core/delivery/lifecycle/delivery.ts';
import { DEFAULT_TARIFF } from '#core/delivery/price/tariff.ts';
import { USUAL_WAYS } from '#core/delivery/place/leg-times.ts';
import { countedIn } from '#core/delivery/lifecycle/policy.ts';
import { makeTrackingNumber } from '#core/delivery/lifecycle/tracking-number.ts';
import type { MiddleOf } from '#core/geography/area-middles.ts';
import type { Random } from '#core/random.ts';
import { writeAlerts } from '../alert/write-alerts.ts';
import { noteApiEvent } from '../integration/api-event-table.ts';
import { deliveriesOf, findDelivery } from './all-deliveries.ts';
import { changeFreeLeft, settingsOf } from './dispatch-table.ts';
import { openingOf } from './memory-city-hours.ts';
import { tariffOf } from './memory-tariffs.ts';
import { waysIn } from './place/arrivals.ts';
import { makeKey, makePin } from './new-secrets.ts';
import { standingOf } from './courier/standing.ts';

/** Makes a requested delivery, or returns the reason why not. */
export function addDelivery(
  me: Caller,
  tx: Transaction,
  wanted: DeliveryRequest,
  random: Random,
  middleOf: MiddleOf,
): RequestRefusal | ClosedCode | null {
  const { dispatch } = tx.state;
  const business = findBusiness(tx, wanted.businessId);
  const own = business === null ? [] : deliveriesOf(tx, business.id);
  const businessOf = (id: DeliveryId | null) =>
    id === null ? null : (findDelivery(tx, id)?.delivery.businessId ?? null);
  const made = decideRequest(
    {
      person: standingOf(me, tx),
      sender: business !== null && isOwnBusiness(me, business) ? { ...business, name: business.businessName } : null,
      madeFor: businessOf(wanted.id),
      redeliveryFor: businessOf(wanted.redeliveryOf),
      settings: settingsOf(dispatch, wanted.businessId),
      tariff: business === null ? DEFAULT_TARIFF : tariffOf(tx, business),
      middleOf,
      opening: business === null ? ALWAYS_OPEN : openingOf(tx, business),
      ways: business === null ? USUAL_WAYS : waysIn(dispatch, business),
      ...countedIn(own, tx.now),
      now: tx.now,
      number: makeTrackingNumber(random),
      pin: makePin(random),
    },
    wanted,
  );
  if (!made.ok) return made.error;
  if (made.value === null) return null;
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
  if (delivery.free) changeFreeLeft(dispatch, delivery.businessId, -1);
  return null;
}
