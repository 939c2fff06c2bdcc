import { instant, type Instant } from '#core/instant.ts';
import type { Delivery, DeliveryId, DeliveryPeople, FailureReason, Held, Place } from '../lifecycle/delivery.ts';
import type { Handover } from '../request/handover.ts';
import type { CARRIED_FIELDS } from '../request/delivery-fields.ts';
import { PIN_TRIES } from '../lifecycle/delivery-machine.ts';
import { endedAt, milestones, type DeliveryRecord, type Milestone } from '../lifecycle/delivery-record.ts';
import { isInHand, type DeliveryStatus } from '../lifecycle/delivery-status.ts';
import type { Cents, Currency, ParcelSize, Terms } from '../price/tariff.ts';
import type { TrackingNumber } from '../lifecycle/tracking-number.ts';
import { countryOfMarket, type Zone } from '../price/zone.ts';

/** A courier's view of one parcel. */
export interface OfferedParcel {
  readonly id: DeliveryId;
  readonly shop: string;
  readonly pickupCity: string;
  /** The first half of the postal code. */
  readonly pickupArea: string;
  readonly dropoffCity: string;
  readonly dropoffArea: string;
  readonly zone: Zone;
  readonly pay: Cents;
  readonly currency: Currency;
  readonly size: ParcelSize;
  readonly handover: Handover;
  readonly readyAt: Instant;
  /** The earliest time at the door; null if there's none. */
  readonly dropoffReadyAt: Instant | null;
  readonly dueAt: Instant;
}

/**
 * A courier's view of a delivery that nobody has accepted yet, or of several that one courier takes: then the pay is that
 * of all of them, and the times are the latest.
 */
export interface Offer extends OfferedParcel {
  /** Several in the order of their doors, of which it names the first; empty for one that's alone. */
  readonly parcels: readonly OfferedParcel[];
  /** The minutes that it adds to the route of a courier who carries others; null for one who carries nothing. */
  readonly addsMinutes: number | null;
}

/** A courier's view of their current delivery. */
export interface Job extends OfferedParcel, Pick<Terms, 'returnShare'> {
  readonly number: TrackingNumber;
  readonly status: DeliveryStatus;
  readonly version: number;
  readonly pickupBy: Instant | null;
  /** Whether an administrator assigned it. The courier may release it. */
  readonly given: boolean;
  readonly timeline: readonly Milestone[];
  readonly pinTriesLeft: number;
  readonly failureReason: FailureReason | null;
  /** The state of a failed attempt's pay; null if it never waited. */
  readonly held: Held | null;
  /** The whole addresses are `pickup` and `dropoff` with the cities of the offer, in this country (see `findCountry`). */
  readonly country: string;
  readonly pickup: Omit<Place, 'name' | 'city'>;
  /** Available once the courier has the parcel. */
  readonly dropoff: Readonly<Record<(typeof CARRIED_FIELDS)[number], string>> | null;
}

/** A courier's view of a delivery that's over for them: nothing personal. */
export interface PastJob {
  readonly id: DeliveryId;
  readonly number: TrackingNumber;
  readonly status: DeliveryStatus;
  readonly zone: Zone;
  readonly market: string;
  readonly acceptedAt: Instant | null;
  readonly endedAt: Instant | null;
  /** The state of a failed attempt's pay; null if it never waited. */
  readonly held: Held | null;
  /** The administrator's reason for the decision on the pay. */
  readonly heldReason: string;
}

/** The part of a postal code that names a neighborhood, not a street. */
export const postalArea = (postalCode: string): string => postalCode.slice(0, 3);

/** The facts that a courier knows before and after accepting. */
function parcelOf({ delivery }: DeliveryRecord, people: DeliveryPeople): OfferedParcel {
  const { id, zone, pay, currency, size, handover, readyAt, dropoffReadyAt, dueAt } = delivery;
  return {
    id,
    shop: people.pickup.name,
    pickupCity: people.pickup.city,
    pickupArea: postalArea(people.pickup.postalCode),
    dropoffCity: people.dropoff.city,
    dropoffArea: postalArea(people.dropoff.postalCode),
    zone,
    pay,
    currency,
    size,
    handover,
    readyAt,
    dropoffReadyAt,
    dueAt,
  };
}

/** Null once the delivery's personal data was deleted: then it can't be carried. */
export const offer = (record: DeliveryRecord, addsMinutes: number | null = null): Offer | null =>
  record.people === null ? null : { ...parcelOf(record, record.people), parcels: [], addsMinutes };

/** The offer of several that one courier takes, in the order of their doors. */
export function groupOffer(records: readonly DeliveryRecord[]): Offer | null {
  const parcels = records.flatMap((record) => (record.people === null ? [] : parcelOf(record, record.people)));
  const [first] = parcels;
  return first === undefined
    ? null
    : {
        ...first,
        pay: parcels.reduce((sum, { pay }) => sum + pay, 0),
        readyAt: instant(Math.max(...parcels.map(({ readyAt }) => readyAt))),
        dueAt: instant(Math.max(...parcels.map(({ dueAt }) => dueAt))),
        parcels,
        addsMinutes: null,
      };
}

/** The merchant's notes for the door, then the recipient's own. */
export const notesForCourier = ({ dropoff, recipientNote }: DeliveryPeople): string =>
  [dropoff.notes, recipientNote].filter((notes) => notes !== '').join('\n');

export function job(record: DeliveryRecord): Job | null {
  const { delivery, people, secrets } = record;
  if (people === null) return null;
  const { number, status, version, pickupBy, failureReason } = delivery;
  const { pickup, dropoff } = people;
  return {
    ...parcelOf(record, people),
    number,
    status,
    version,
    pickupBy,
    returnShare: delivery.returnShare,
    given: record.events.findLast(({ kind }) => kind === 'accept' || kind === 'assign')?.kind === 'assign',
    timeline: milestones(delivery, record.events),
    pinTriesLeft: PIN_TRIES - (secrets?.tries ?? 0),
    // A lost delivery isn't a job anymore.
    failureReason: failureReason === 'lost' ? null : failureReason,
    held: delivery.held,
    country: countryOfMarket(delivery.market),
    pickup: {
      street: pickup.street,
      state: pickup.state,
      postalCode: pickup.postalCode,
      phone: pickup.phone,
      notes: pickup.notes,
    },
    dropoff: isInHand(status)
      ? {
          name: dropoff.name,
          street: dropoff.street,
          unit: dropoff.unit,
          state: dropoff.state,
          postalCode: dropoff.postalCode,
          phone: dropoff.phone,
          accessCode: dropoff.accessCode,
          notes: notesForCourier(people),
        }
      : null,
  };
}

export const pastJob = (delivery: Delivery): PastJob => ({
  id: delivery.id,
  number: delivery.number,
  status: delivery.status,
  zone: delivery.zone,
  market: delivery.market,
  acceptedAt: delivery.reached.accepted ?? null,
  endedAt: endedAt(delivery),
  held: delivery.held,
  heldReason: delivery.heldReason,
});
