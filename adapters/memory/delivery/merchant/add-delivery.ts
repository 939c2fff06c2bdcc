import { findBusiness } from '#adapters/memory/business/business-table.ts';
import { isOwnBusiness, type Caller } from '#adapters/memory/account/caller.ts';
import type { Transaction } from '#adapters/memory/transaction.ts';
import { ALWAYS_OPEN, type ClosedCode } from '#core/delivery/request/opening.ts';
import type { DeliveryRequest, RequestRefusal } from '#core/delivery/merchant/merchant-deliveries.ts';
import { decideRequest, type RequestFacts } from '#core/delivery/merchant/decide-request.ts';
import { decideTogether, type TogetherDecision } from '#core/delivery/merchant/decide-together.ts';
import type { NewDelivery } from '#core/delivery/merchant/new-delivery.ts';
import { marketOf } from '#core/delivery/price/market.ts';
import { ONE_AT_A_TIME } from '#core/delivery/request/city-hours.ts';
import type { DeliveryId } from '#core/delivery/lifecycle/delivery.ts';
import { DEFAULT_TARIFF } from '#core/delivery/price/tariff.ts';
import { NO_TIMES, USUAL_WAYS } from '#core/delivery/place/leg-times.ts';
import { countedIn } from '#core/delivery/lifecycle/policy.ts';
import { makeTrackingNumber } from '#core/delivery/lifecycle/tracking-number.ts';
import type { MiddleOf } from '#core/geography/area-middles.ts';
import type { Random } from '#core/random.ts';
import { writeAlerts } from '#adapters/memory/alert/write-alerts.ts';
import { noteApiEvent } from '#adapters/memory/integration/api-event-table.ts';
import { deliveriesOf, findDelivery } from '../all-deliveries.ts';
import { changeFreeLeft, settingsOf } from '../dispatch-table.ts';
import { openingOf } from '../memory-city-hours.ts';
import { tariffOf } from '../memory-tariffs.ts';
import { countsFrom, waysIn } from '../place/arrivals.ts';
import { areaOf } from '../place/position-of.ts';
import { mostRoomIn } from '../courier/load-in.ts';
import { makeKey, makePin } from '../new-secrets.ts';
import { standingOf } from '../courier/standing.ts';

/** The facts about a business and its request, with the counts before it. */
export function requestFactsOf(
  me: Caller,
  tx: Transaction,
  wanted: DeliveryRequest,
  random: Random,
  middleOf: MiddleOf,
): RequestFacts {
  const { dispatch } = tx.state;
  const business = findBusiness(tx, wanted.businessId);
  const own = business === null ? [] : deliveriesOf(tx, business.id);
  const businessOf = (id: DeliveryId | null) =>
    id === null ? null : (findDelivery(tx, id)?.delivery.businessId ?? null);
  return {
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
  };
}

/** Stores a requested delivery. */
function store(me: Caller, tx: Transaction, { delivery, people, secrets }: NewDelivery, random: Random): void {
  const { dispatch } = tx.state;
  dispatch.deliveries.push({
    delivery,
    people,
    secrets,
    key: makeKey(random),
    events: [],
    hasProof: false,
    ...(me.key === null ? {} : { byKey: me.key }),
  });
  if (delivery.free) changeFreeLeft(dispatch, delivery.businessId, -1);
}

/** Tells couriers and software about a delivery that was stored. */
function announce(tx: Transaction, { delivery, event }: NewDelivery): void {
  const stored = findDelivery(tx, delivery.id);
  if (stored !== undefined) stored.events = [event];
  noteApiEvent(tx.state, { delivery }, event, tx.now);
  writeAlerts(tx, null, delivery, event);
}

/** Makes a requested delivery, or returns the reason why not. */
export function addDelivery(
  me: Caller,
  tx: Transaction,
  wanted: DeliveryRequest,
  random: Random,
  middleOf: MiddleOf,
): RequestRefusal | ClosedCode | null {
  const made = decideRequest(requestFactsOf(me, tx, wanted, random, middleOf), wanted);
  if (!made.ok) return made.error;
  if (made.value === null) return null;
  store(me, tx, made.value, random);
  announce(tx, made.value);
  return null;
}

/** Makes deliveries for one courier, or returns the reason why none is made. */
export function addTogether(
  me: Caller,
  tx: Transaction,
  wanted: readonly DeliveryRequest[],
  random: Random,
  middleOf: MiddleOf,
): TogetherDecision | null {
  const [lead] = wanted;
  const business = lead === undefined ? null : findBusiness(tx, lead.businessId);
  const market = business === null ? null : marketOf(business.country, business.state, business.city);
  const made = decideTogether(
    {
      members: wanted.map((one) => ({
        ...requestFactsOf(me, tx, one, random, middleOf),
        madeTogether: findDelivery(tx, one.id)?.delivery.together ?? null,
      })),
      most: market === null ? ONE_AT_A_TIME : mostRoomIn(tx, market),
      countsFrom: market === null ? () => NO_TIMES : countsFrom(tx.state.dispatch, market),
      doorOf: (postalCode) => (business === null ? null : areaOf(tx, business.country, postalCode)),
    },
    wanted,
  );
  if (!made.ok) return made.error;
  // All are stored before couriers hear of the first.
  for (const one of made.value ?? []) store(me, tx, one, random);
  for (const one of made.value ?? []) announce(tx, one);
  return null;
}
