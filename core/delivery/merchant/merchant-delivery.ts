import type { BusinessId } from '#core/business/business-id.ts';
import type { Instant } from '#core/instant.ts';
import { reportableFrom } from '../lifecycle/charges.ts';
import { NO_ARRIVALS, type Arrivals } from '../place/arrival.ts';
import type {
  Delivery,
  DeliveryEvent,
  DeliveryFailure,
  DeliveryId,
  DeliveryPeople,
  Held,
} from '../lifecycle/delivery.ts';
import type { Alongside } from '../lifecycle/alongside.ts';
import type { ParcelField } from '../request/delivery-fields.ts';
import { PIN_TRIES } from '../lifecycle/delivery-machine.ts';
import {
  endedAt,
  milestones,
  type CourierCard,
  type DeliveryRecord,
  type Milestone,
} from '../lifecycle/delivery-record.ts';
import { isCarried, type DeliveryStatus } from '../lifecycle/delivery-status.ts';
import { heldUntil } from '../lifecycle/held.ts';
import { isOverdue } from '../lifecycle/overdue.ts';
import { opensNext } from '../lifecycle/scheduled.ts';
import type { Cents, Currency, Terms } from '../price/tariff.ts';
import type { TrackingNumber } from '../lifecycle/tracking-number.ts';
import type { Zone } from '../price/zone.ts';

/** One row of a merchant's list of deliveries. */
export interface DeliverySummary {
  readonly id: DeliveryId;
  readonly number: TrackingNumber;
  readonly status: DeliveryStatus;
  readonly version: number;
  readonly requestedAt: Instant;
  /** When couriers are first offered a delivery for later; null once they are. By the backend's clock. */
  readonly opensAt: Instant | null;
  /** The earliest time at the door; null if there's none. */
  readonly dropoffReadyAt: Instant | null;
  readonly dueAt: Instant;
  readonly endedAt: Instant | null;
  readonly onTime: boolean | null;
  readonly failureReason: DeliveryFailure | null;
  /** The state of a failed attempt's money; null if it never waited. */
  readonly held: Held | null;
  readonly fee: Cents;
  readonly free: boolean;
  readonly currency: Currency;
  readonly reference: string;
  /** Empty once the personal data was deleted; so is the city. */
  readonly recipientName: string;
  readonly city: string;
}

/** The view of the merchant who requested it: everything. */
export interface MerchantDelivery
  extends
    DeliverySummary,
    Readonly<Pick<Delivery, ParcelField | 'metadata' | 'promisedAt' | 'refunded'>>,
    Pick<Terms, 'minutes' | 'cancelFee' | 'returnShare'> {
  readonly businessId: BusinessId;
  readonly zone: Zone;
  readonly readyAt: Instant;
  readonly searchUntil: Instant;
  /** Whether it hasn't arrived by its promised time, by the backend's clock. */
  readonly overdue: boolean;
  /** The expected arrivals of its courier: at the shop and at the door, each until the courier is there. */
  readonly arrivals: Arrivals;
  /** The number of stops that its courier makes before its own; null if nobody carries it. */
  readonly stopsBefore: number | null;
  /** The first delivery of the route that it was added to; null if its courier carried nothing else then. */
  readonly route: DeliveryId | null;
  /** The first of the deliveries that it was requested together with, for one courier; null for one that's alone. */
  readonly together: DeliveryId | null;
  /** The other deliveries of the business that go with it: with its courier, or in its group before one is found. */
  readonly alongside: readonly Alongside[];
  /** Whether it may be reported as lost now, by the backend's clock. */
  readonly reportable: boolean;
  /** The end of the merchant's time to object; null unless the money waits for them. */
  readonly heldUntil: Instant | null;
  /** The administrator's reason for the decision on the money. */
  readonly heldReason: string;
  readonly redeliveryOf: DeliveryId | null;
  /** The name of the key of the business's software that requested it; null if a person did. */
  readonly requestedBy: string | null;
  readonly people: DeliveryPeople | null;
  readonly pin: string | null;
  readonly pinTriesLeft: number;
  /** The secret part of the recipient's link; null once it was deleted. */
  readonly key: string | null;
  /** The phone is included only while it's the courier's current job. */
  readonly courier: Pick<CourierCard, 'firstName' | 'phone'> | null;
  readonly proof: string | null;
  /** Oldest first. */
  readonly events: readonly DeliveryEvent[];
  readonly timeline: readonly Milestone[];
}

/** The row of a delivery at `now`. */
export function deliverySummary(delivery: Delivery, people: DeliveryPeople | null, now: Instant): DeliverySummary {
  const { id, number, status, version, dueAt, onTime, failureReason, held, fee, free, currency } = delivery;
  return {
    id,
    number,
    status,
    version,
    requestedAt: delivery.reached.searching ?? delivery.readyAt,
    opensAt: opensNext(delivery, now),
    dropoffReadyAt: delivery.dropoffReadyAt,
    dueAt,
    endedAt: endedAt(delivery),
    onTime,
    failureReason,
    held,
    fee,
    free,
    currency,
    reference: delivery.reference,
    recipientName: people?.dropoff.name ?? '',
    city: people?.dropoff.city ?? '',
  };
}

/** The row of a delivery that was read in full. */
export function summaryOf(delivery: MerchantDelivery): DeliverySummary {
  const { id, number, status, version, requestedAt, dueAt, endedAt: ended, onTime, fee, free, currency } = delivery;
  const { failureReason, held, reference, recipientName, city, opensAt, dropoffReadyAt } = delivery;
  return {
    id,
    number,
    status,
    version,
    requestedAt,
    opensAt,
    dropoffReadyAt,
    dueAt,
    endedAt: ended,
    onTime,
    failureReason,
    held,
    fee,
    free,
    currency,
    reference,
    recipientName,
    city,
  };
}

/** The view of its merchant, or of an administrator, at `now`. */
export function merchantDelivery(
  record: DeliveryRecord,
  now: Instant,
  arrivals: Arrivals = NO_ARRIVALS,
): MerchantDelivery {
  const { delivery, people, secrets, key, courier, requestedBy, proof, events } = record;
  const { businessId, zone, size, handover, contents, declared, readyAt, searchUntil, redeliveryOf, metadata } =
    delivery;
  const { minutes, cancelFee, returnShare } = delivery;
  const timeline = milestones(delivery, events);
  const lostFrom = reportableFrom({ ...delivery, timeline });
  return {
    ...deliverySummary(delivery, people, now),
    businessId,
    zone,
    minutes,
    cancelFee,
    returnShare,
    size,
    handover,
    contents,
    declared,
    readyAt,
    promisedAt: delivery.promisedAt,
    searchUntil,
    overdue: isOverdue(delivery, now),
    arrivals,
    stopsBefore: record.stopsBefore ?? null,
    route: delivery.route,
    together: delivery.together,
    alongside: record.alongside ?? [],
    reportable: lostFrom !== null && now >= lostFrom,
    heldUntil: heldUntil(delivery),
    heldReason: delivery.heldReason,
    refunded: delivery.refunded,
    redeliveryOf,
    requestedBy: requestedBy ?? null,
    metadata,
    people,
    pin: secrets?.pin ?? null,
    pinTriesLeft: PIN_TRIES - (secrets?.tries ?? 0),
    key,
    courier:
      courier === null
        ? null
        : { firstName: courier.firstName, phone: isCarried(delivery.status) ? courier.phone : '' },
    proof,
    events,
    timeline,
  };
}
