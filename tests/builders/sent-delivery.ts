import { USUAL_WAYS } from '#core/delivery/place/leg-times.ts';
import type { Person } from '#core/identity/person.ts';
import type { Business } from '#core/business/business.ts';
import { MINUTE } from '#core/clock.ts';
import { cryptoRandom } from '#adapters/browser/crypto-random.ts';
import { newDeliveryId, type Actor, type DeliveryEvent, type DeliveryId } from '#core/delivery/lifecycle/delivery.ts';
import type { DeliveryCommand } from '#core/delivery/lifecycle/delivery-command.ts';
import { move, type Moved } from '#core/delivery/lifecycle/delivery-machine.ts';
import type { DeliveryForm, PickupForm } from '#core/delivery/request/delivery-form.ts';
import type { LedgerEntry } from '#core/delivery/lifecycle/ledger.ts';
import { instant } from '#core/instant.ts';
import { decideRequest } from '#core/delivery/merchant/decide-request.ts';
import { whenOf } from '#core/delivery/request/when.ts';
import { quote } from '#core/delivery/request/quote.ts';
import { DEFAULT_TARIFF } from '#core/delivery/price/tariff.ts';
import { settle } from '#core/delivery/lifecycle/settle.ts';
import { makeTrackingNumber } from '#core/delivery/lifecycle/tracking-number.ts';
import type { DispatchState, StoredDelivery } from '#adapters/memory/delivery/dispatch-state.ts';
import { PIN } from './delivery.ts';
import { aRequest, PICKUP } from './request.ts';
import { ALWAYS_OPEN } from '#core/delivery/request/opening.ts';
import { middleOf } from './middles.ts';

/** The counter where couriers pick up in these tests. */
export const COUNTER: PickupForm = { ...PICKUP, phone: '+14165550102' };

/** A complete form for a recipient near the counter. */
export const TO_ROSA = aRequest({
  name: 'Rosa Fernandes',
  street: '64 Dovercourt Road',
  accessCode: '',
  postalCode: 'M6J 3C1',
});

/** An event, and its time in minutes after the request. */
export type Happening =
  | readonly [minute: number, kind: Exclude<DeliveryCommand['kind'], 'accept' | 'deliver' | 'fail' | 'hand_back'>]
  | readonly [minute: number, kind: 'accept' | 'deliver' | 'hand_back']
  | readonly [minute: number, kind: 'fail', reason: Extract<DeliveryCommand, { kind: 'fail' }>['reason']];

export interface Sending {
  readonly from: Business;
  readonly courier: Person;
  /** The request time, in ms since the epoch. */
  readonly at: number;
  readonly to?: Partial<DeliveryForm>;
  readonly free?: boolean;
  readonly happened?: readonly Happening[];
  /** The time until which due automatic steps are done. */
  readonly until?: number;
}

/** The command and the actor of an event, with the correct PIN and a photo. */
function commandOf(
  kind: DeliveryCommand['kind'],
  courier: Person,
  reason?: string,
): { command: DeliveryCommand; actor: Actor } {
  const actor =
    kind === 'cancel' || kind === 'correct' || kind === 'lose' || kind === 'object'
      ? 'merchant'
      : kind === 'expire' || kind === 'no_show'
        ? 'time'
        : 'courier';
  return { command: { kind, courier: courier.id, pin: PIN, photo: true, reason } as DeliveryCommand, actor };
}

/** Applies one more event to a stored delivery. */
export function applyEvent(
  dispatch: DispatchState,
  id: DeliveryId,
  kind: DeliveryCommand['kind'],
  courier: Person,
): void {
  const stored = dispatch.deliveries.find(({ delivery }) => delivery.id === id);
  if (stored === undefined) throw new Error(`There is no delivery ${id}.`);
  const { command, actor } = commandOf(kind, courier);
  const secrets = stored.secrets ?? { pin: null, tries: 0 };
  const outcome = move(stored.delivery, secrets, command, actor, instant(Date.now()));
  if (!outcome.ok) throw new Error(`${kind}: ${outcome.error}`);
  stored.delivery = outcome.value.delivery;
  stored.events = [...stored.events, outcome.value.event];
  dispatch.ledger.push(...outcome.value.ledger);
}

/** A delivery after its events, made by the rules of the state machine, as the in-memory backend stores it. */
export function sentDelivery(sending: Sending): { stored: StoredDelivery; ledger: readonly LedgerEntry[] } {
  const { from, courier, to = {}, free = false, happened = [], until } = sending;
  const at = instant(sending.at);
  const details = { ...TO_ROSA, ...to };
  const freeLeft = free ? 1 : 0;
  const price = quote(
    DEFAULT_TARIFF,
    from.country,
    { pickup: { ...from, ...COUNTER }, dropoff: details },
    { size: details.size, when: whenOf(details) },
    freeLeft,
    at,
    middleOf,
    USUAL_WAYS,
  );
  const made = decideRequest(
    {
      madeFor: null,
      redeliveryFor: null,
      person: { roles: ['merchant'], emailVerified: true, accountStatus: 'Active' },
      sender: { ...from, name: from.businessName, status: 'Active' },
      settings: { pickup: COUNTER, freeLeft },
      tariff: DEFAULT_TARIFF,
      middleOf,
      opening: ALWAYS_OPEN,
      active: 0,
      withinTheHour: 0,
      scheduled: { active: 0, withinTheHour: 0 },
      ways: USUAL_WAYS,
      now: at,
      number: makeTrackingNumber(cryptoRandom),
      pin: PIN,
    },
    {
      id: newDeliveryId(cryptoRandom),
      businessId: from.id,
      details,
      redeliveryOf: null,
      agreed: { fee: price.ok ? price.value.fee : 0, free },
    },
  );
  if (!made.ok || made.value === null) throw new Error(`The delivery can't be: ${JSON.stringify(made)}`);
  const { people, event } = made.value;
  let { delivery, secrets } = made.value;
  const events: DeliveryEvent[] = [event];
  const ledger: LedgerEntry[] = [];
  const take = (moved: Moved) => {
    ({ delivery } = moved);
    events.push(moved.event);
    ledger.push(...moved.ledger);
  };
  for (const [minute, kind, reason] of happened) {
    const when = instant(at + minute * MINUTE);
    for (const moved of settle(delivery, when)) take(moved);
    const { command, actor } = commandOf(kind, courier, reason);
    const outcome = move(delivery, secrets, command, actor, when);
    if (!outcome.ok) throw new Error(`${kind} after ${minute} minutes: ${outcome.error}`);
    secrets = outcome.secrets;
    take(outcome.value);
  }
  if (until !== undefined) for (const moved of settle(delivery, instant(until))) take(moved);
  const key = 'AbCdEfGhIjKlMnOpQrStUv';
  return { stored: { delivery, people, secrets, key, events, hasProof: false }, ledger };
}

/** Puts deliveries into the in-memory backend's state, with the pickup settings of their business. */
export function keepDeliveries(dispatch: DispatchState, from: Business, ...sent: readonly Sending[]): StoredDelivery[] {
  const made = sent.map(sentDelivery);
  dispatch.deliveries.push(...made.map(({ stored }) => stored));
  dispatch.ledger.push(...made.flatMap(({ ledger }) => ledger));
  dispatch.settings = [
    ...dispatch.settings.filter(({ business }) => business !== from.id),
    { business: from.id, pickup: COUNTER, freeLeft: 0 },
  ];
  return made.map(({ stored }) => stored);
}
