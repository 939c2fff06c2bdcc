import { DAY, MINUTE } from '#core/clock.ts';
import { instant, type Instant } from '#core/instant.ts';
import { NO_ARRIVALS, type Arrival, type Arrivals } from '../place/arrival.ts';
import type { DeliveryPeople } from '../lifecycle/delivery.ts';
import type { FieldsWith } from '../request/delivery-fields.ts';
import type { DeliveryForm } from '../request/delivery-form.ts';
import {
  endedAt,
  milestones,
  type CourierCard,
  type DeliveryRecord,
  type Milestone,
} from '../lifecycle/delivery-record.ts';
import { isCarried, isFinal, type DeliveryStatus } from '../lifecycle/delivery-status.ts';
import { isOverdue } from '../lifecycle/overdue.ts';
import { opensNext } from '../lifecycle/scheduled.ts';
import type { TrackingNumber } from '../lifecycle/tracking-number.ts';

/** The time for which a delivery can be tracked after it ended. */
export const TRACKING_TIME = 14 * DAY;

/**
 * The access of a reader: anyone with the number, or the recipient, who has the secret link or is signed in with the email
 * that the merchant entered.
 */
export type TrackingAccess = 'number' | 'recipient';

/**
 * The view for anyone with the number: status, city and times. Without the shop, since a pharmacy's name reveals
 * something.
 */
export interface TrackedDelivery extends Readonly<Pick<DeliveryForm, FieldsWith<{ anyone: true }>>> {
  readonly number: TrackingNumber;
  readonly version: number;
  readonly status: DeliveryStatus;
  /** To the minute, oldest first. */
  readonly timeline: readonly Milestone[];
  /** When couriers are first offered a delivery for later, to the minute; null once they are. */
  readonly opensAt: Instant | null;
  /** The earliest time at the door, to the minute; null if there's none. */
  readonly dropoffReadyAt: Instant | null;
  /** The promised time at the door, to the minute. */
  readonly dueAt: Instant;
  readonly onTime: boolean | null;
  /** Whether it hasn't arrived by its promised time, by the server's clock: a device's may be wrong. */
  readonly overdue: boolean;
  /** The expected arrival at the door: for everyone once it's picked up, for the recipient once it's accepted. */
  readonly arrival: Arrival | null;
  /** The stops before their door, for the recipient once it's picked up; null otherwise. */
  readonly stopsBefore: number | null;
  /** The details for the recipient only; null for anyone else. */
  readonly recipient: RecipientDetails | null;
}

export interface RecipientDetails extends Readonly<Pick<DeliveryForm, FieldsWith<{ recipient: true }>>> {
  readonly shop: string;
  /** The counter's phone, with dial code and plus; null if the business doesn't take calls from recipients. */
  readonly shopPhone: string | null;
  /** Their own words for the courier. */
  readonly note: string;
  /** Null once it's over, or if it's left at the door. */
  readonly pin: string | null;
  /** The courier; null unless it's their current job. */
  readonly courier: Pick<CourierCard, 'firstName' | 'photo'> | null;
  /** The photo at the door, once it was delivered. */
  readonly proof: string | null;
}

const toMinute = (at: Instant): Instant => instant(Math.floor(at / MINUTE) * MINUTE);

const toMinuteIfAny = (at: Instant | null): Instant | null => (at === null ? null : toMinute(at));

/** The view of a tracked delivery; null once tracking has closed. `keptOpen`: a recipient's case keeps it open. */
export function trackedDelivery(
  record: DeliveryRecord,
  access: TrackingAccess,
  now: Instant,
  arrivals: Arrivals = NO_ARRIVALS,
  keptOpen = false,
): TrackedDelivery | null {
  const { delivery, people } = record;
  const ended = endedAt(delivery);
  if (people === null || (ended !== null && now - ended >= TRACKING_TIME && !keptOpen)) return null;
  return {
    number: delivery.number,
    version: delivery.version,
    status: delivery.status,
    timeline: milestones(delivery, record.events).map((reached) => ({
      ...reached,
      at: toMinute(reached.at),
      ...(reached.reportedAt === undefined ? {} : { reportedAt: toMinute(reached.reportedAt) }),
    })),
    opensAt: toMinuteIfAny(opensNext(delivery, now)),
    dropoffReadyAt: toMinuteIfAny(delivery.dropoffReadyAt),
    dueAt: toMinute(delivery.dueAt),
    onTime: delivery.onTime,
    overdue: isOverdue(delivery, now),
    arrival: access === 'recipient' || delivery.status === 'picked_up' ? arrivals.door : null,
    city: people.dropoff.city,
    stopsBefore: access === 'recipient' && delivery.status === 'picked_up' ? (record.stopsBefore ?? null) : null,
    recipient: access === 'recipient' ? recipientDetails(record, people) : null,
  };
}

function recipientDetails(record: DeliveryRecord, people: DeliveryPeople): RecipientDetails {
  const { delivery, secrets, courier, proof } = record;
  return {
    shop: people.pickup.name,
    shopPhone: record.mayCallShop ? people.pickup.phone : null,
    note: people.recipientNote,
    name: people.dropoff.name,
    street: people.dropoff.street,
    unit: people.dropoff.unit,
    accessCode: people.dropoff.accessCode,
    handover: delivery.handover,
    pin: isFinal(delivery.status) ? null : (secrets?.pin ?? null),
    courier:
      courier !== null && isCarried(delivery.status) ? { firstName: courier.firstName, photo: courier.photo } : null,
    proof: delivery.status === 'delivered' ? proof : null,
  };
}
