import type { BusinessId } from '#core/business/business-id.ts';
import type { MiddleOf } from '#core/geography/area-middles.ts';
import type { Instant } from '#core/instant.ts';
import { ok, type Result } from '#core/result.ts';
import type { Delivery, DeliveryEvent, DeliveryPeople, DeliverySecrets } from '../lifecycle/delivery.ts';
import { DROPOFF_FIELDS, pick } from '../request/delivery-fields.ts';
import type { DeliveryForm, PickupForm } from '../request/delivery-form.ts';
import type { BusinessSettings, DeliveryRequest } from './merchant-deliveries.ts';
import { searchEnd, type Opening } from '../request/opening.ts';
import type { BusinessCounts, Standing } from '../lifecycle/policy.ts';
import { quote } from '../request/quote.ts';
import { whenOf, type WhenRefusal } from '../request/when.ts';
import type { Ways } from '../price/ways.ts';
import { currencyOf, type Tariff } from '../price/tariff.ts';
import type { TrackingNumber } from '../lifecycle/tracking-number.ts';
import { marketOf } from '../price/market.ts';

/** The facts about the business that a request needs. */
export interface Sender {
  readonly id: BusinessId;
  readonly name: string;
  readonly country: string;
  readonly address: string;
  readonly city: string;
  readonly state: string;
  /** As it is stored. */
  readonly status: string;
}

/** The facts that the backend adds to a request. */
export interface RequestContext extends BusinessCounts {
  readonly person: Standing;
  readonly sender: Sender;
  readonly settings: BusinessSettings;
  /** The tariff of the sender's market at this moment. */
  readonly tariff: Tariff;
  readonly middleOf: MiddleOf;
  readonly opening: Opening;
  /** The ways of the market's couriers. */
  readonly ways: Ways;
  readonly now: Instant;
  /** Made by the backend with a cryptographic random generator. */
  readonly number: TrackingNumber;
  readonly pin: string;
}

/** A delivery that was just requested. */
export interface NewDelivery {
  readonly delivery: Delivery;
  readonly people: DeliveryPeople;
  readonly secrets: DeliverySecrets;
  readonly event: DeliveryEvent;
}

/** A delivery at the moment of its request, with details that were checked before. */
export function requestedDelivery(
  details: DeliveryForm,
  context: Pick<RequestContext, 'sender' | 'now' | 'number' | 'pin' | 'tariff' | 'middleOf' | 'ways' | 'opening'> &
    Pick<DeliveryRequest, 'id' | 'redeliveryOf' | 'metadata' | 'pickupReadyAt'> & {
      readonly pickup: PickupForm;
      readonly freeLeft: number;
    },
): Result<NewDelivery, 'out-of-area' | WhenRefusal> {
  const { id, redeliveryOf, metadata = {}, sender, pickup, freeLeft, now } = context;
  const { contents, reference, declared, size, handover } = details;
  const dropoff = pick(DROPOFF_FIELDS, details);
  const when = whenOf(details, context.pickupReadyAt);
  const found = quote(
    context.tariff,
    sender.country,
    { pickup: { city: sender.city, state: sender.state, postalCode: pickup.postalCode }, dropoff },
    { size, when },
    freeLeft,
    now,
    context.middleOf,
    context.ways,
  );
  if (!found.ok) return found;
  const { meters: _, ...price } = found.value;
  const searchUntil = searchEnd(when, context.opening, price);
  return ok({
    delivery: {
      id,
      number: context.number,
      businessId: sender.id,
      status: 'searching',
      version: 1,
      market: marketOf(sender.country, sender.state, sender.city),
      courier: null,
      size,
      handover,
      contents,
      reference,
      declared,
      ...price,
      searchUntil,
      currency: currencyOf(sender.country),
      promisedAt: price.dueAt,
      pickupBy: null,
      onTime: null,
      failureReason: null,
      held: null,
      heldReason: '',
      refunded: null,
      redeliveryOf,
      metadata,
      route: null,
      together: null,
      turn: 0,
      reached: { searching: now },
    },
    people: {
      pickup: {
        name: sender.name,
        street: sender.address,
        city: sender.city,
        state: sender.state,
        postalCode: pickup.postalCode,
        phone: pickup.phone,
        notes: pickup.notes,
      },
      dropoff,
      recipientNote: '',
    },
    secrets: { pin: handover === 'meet' ? context.pin : null, tries: 0 },
    event: { delivery: id, seq: 1, kind: 'request', actor: 'merchant', at: now },
  });
}
