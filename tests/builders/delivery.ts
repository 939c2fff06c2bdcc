import { knownUserId, type UserId } from '#core/identity/user-id.ts';
import { knownBusinessId } from '#core/business/business-id.ts';
import { knownDeliveryId, type Delivery, type DeliverySecrets } from '#core/delivery/lifecycle/delivery.ts';
import type { Handover } from '#core/delivery/request/handover.ts';
import { termsOf, type ParcelSize } from '#core/delivery/price/tariff.ts';
import { timesOf } from '#core/delivery/price/times.ts';
import { parseTrackingNumber } from '#core/delivery/lifecycle/tracking-number.ts';
import { instant, type Instant } from '#core/instant.ts';
import { marketOf } from '#core/delivery/price/market.ts';
import { type Zone } from '#core/delivery/price/zone.ts';

/** The request time of the tests' deliveries. */
export const REQUESTED_AT = instant(Date.UTC(2026, 4, 4, 12));

export const aCourierId: UserId = knownUserId('00000000-0000-4000-8000-0000000000c1');

/** Builds a delivery that was just requested, with changes. */
export class DeliveryBuilder {
  readonly #delivery: Delivery;

  constructor(delivery: Delivery) {
    this.#delivery = delivery;
  }

  with(change: Partial<Delivery>): DeliveryBuilder {
    return new DeliveryBuilder({ ...this.#delivery, ...change });
  }

  inZone(zone: Zone, size: ParcelSize = 'small'): DeliveryBuilder {
    return this.with({
      zone,
      size,
      ...termsOf(zone, size),
      dueAt: timesOf(this.#delivery.readyAt, termsOf(zone, size).minutes).dueAt,
    });
  }

  handedOver(handover: Handover): DeliveryBuilder {
    return this.with({ handover });
  }

  free(): DeliveryBuilder {
    return this.with({ free: true });
  }

  readyAt(readyAt: Instant): DeliveryBuilder {
    return this.with({
      ...timesOf(readyAt, this.#delivery.minutes),
    });
  }

  build(): Delivery {
    return this.#delivery;
  }
}

const known = <T>(value: T | null): T => {
  if (value === null) throw new TypeError('a builder’s own value cannot be read');
  return value;
};

export const aDelivery = (): DeliveryBuilder =>
  new DeliveryBuilder({
    id: knownDeliveryId('00000000-0000-4000-8000-0000000000d1'),
    number: known(parseTrackingNumber('111111111111')),
    businessId: knownBusinessId('00000000-0000-4000-8000-0000000000b1'),
    status: 'searching',
    version: 1,
    market: marketOf('ca', 'on', 'Toronto'),
    courier: null,
    zone: 'A',
    size: 'small',
    handover: 'meet',
    contents: '',
    reference: '',
    declared: 0,
    ...termsOf('A', 'small'),
    currency: 'CAD',
    free: false,
    ...timesOf(REQUESTED_AT, termsOf('A', 'small').minutes),
    promisedAt: null,
    pickupBy: null,
    onTime: null,
    failureReason: null,
    held: null,
    heldReason: '',
    refunded: null,
    metadata: {},
    redeliveryOf: null,
    route: null,
    together: null,
    turn: 0,
    reached: { searching: REQUESTED_AT },
  });

/** The PIN of a delivery that is handed over in person. */
export const PIN = '4071';
export const secretsOf = (delivery: Delivery): DeliverySecrets => ({
  pin: delivery.handover === 'meet' ? PIN : null,
  tries: 0,
});
