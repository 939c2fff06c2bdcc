import type { UserId } from '#core/identity/user-id.ts';
import type { BusinessId } from '#core/business/business-id.ts';
import { idKind, type Id } from '#core/id.ts';
import type { Instant } from '#core/instant.ts';
import type { DropoffField, ParcelField, PLACE_FIELDS } from '../request/delivery-fields.ts';
import type { DeliveryForm } from '../request/delivery-form.ts';
import type { DeliveryStatus } from './delivery-status.ts';
import type { Metadata } from '../request/metadata.ts';
import type { Cents, Currency, Terms } from '../price/tariff.ts';
import type { Times } from '../price/times.ts';
import type { TrackingNumber } from './tracking-number.ts';
import type { Market, Zone } from '../price/zone.ts';

/** The id of a delivery. The client makes it, so that a request sent twice is one delivery. */
export type DeliveryId = Id<'DeliveryId'>;

export const {
  is: isDeliveryId,
  parse: deliveryId,
  known: knownDeliveryId,
  make: newDeliveryId,
} = idKind('DeliveryId');

/** Why a delivery couldn't be handed over, as reported by the courier. */
export type FailureReason = 'no_answer' | 'refused' | 'wrong_address' | 'unsafe' | 'pin_locked';
export const FAILURE_REASONS: readonly FailureReason[] = [
  'no_answer',
  'refused',
  'wrong_address',
  'unsafe',
  'pin_locked',
];

/** Why a delivery failed. `lost`: a courier had the parcel, and it never arrived. */
export type DeliveryFailure = FailureReason | 'lost';

/**
 * The state of the money of a failed attempt that only the courier can confirm.
 * - `waiting`: for its merchant to confirm or object · `objected`: for an administrator
 * - `entered`: charged and paid · `dropped`: neither, for good
 *
 * After another try, an attempt that was charged immediately is `entered` too.
 */
export const HELD = ['waiting', 'objected', 'entered', 'dropped'] as const;
export type Held = (typeof HELD)[number];

/** A delivery without personal data. */
export interface Delivery extends Readonly<Pick<DeliveryForm, ParcelField>>, Terms, Times {
  readonly id: DeliveryId;
  readonly number: TrackingNumber;
  readonly businessId: BusinessId;
  readonly status: DeliveryStatus;
  /** Rises by one with each event. */
  readonly version: number;
  readonly market: Market;
  readonly courier: UserId | null;
  /** The first delivery of the route that it was added to; null if its courier carried nothing else then. */
  readonly route: DeliveryId | null;
  /** The first of the deliveries that it was requested together with, for one courier; null for one that's alone. */
  readonly together: DeliveryId | null;
  /** Its place among the doors of those, from 1; 0 for one that was requested alone. */
  readonly turn: number;
  readonly zone: Zone;
  readonly currency: Currency;
  /** Whether it's one of the free deliveries. */
  readonly free: boolean;
  /** When the courier is expected at the shop; null while there is none. */
  readonly pickupBy: Instant | null;
  /** That time at its request; null for older deliveries, which were promised `minutes` after they're ready. */
  readonly promisedAt: Instant | null;
  /** Whether it was on time; null until the first attempt at the door that counts. */
  readonly onTime: boolean | null;
  readonly failureReason: DeliveryFailure | null;
  /** The state of a failed attempt's money; null if it never waited, unless the courier tried again. */
  readonly held: Held | null;
  /** The reason of an administrator who decided on the money; empty if none did, or once personal data was deleted. */
  readonly heldReason: string;
  /** The amount that an administrator refunded, which may be 0 for a free delivery; null if nothing was. */
  readonly refunded: Cents | null;
  readonly redeliveryOf: DeliveryId | null;
  /** Labels of the business's software; none once personal data was deleted. */
  readonly metadata: Metadata;
  /** The time at which it last reached each status. */
  readonly reached: Readonly<Partial<Record<DeliveryStatus, Instant>>>;
}

/** One end of a delivery. The phone is digits, with the dial code and a plus in front. */
export type Place = Readonly<Record<(typeof PLACE_FIELDS)[number], string>>;

/** A delivery's personal data. Stored separately because it's deleted while the delivery stays. */
export interface DeliveryPeople {
  readonly pickup: Place;
  readonly dropoff: Readonly<Record<DropoffField, string>>;
  /** The recipient's own words for the courier; empty if they left none. */
  readonly recipientNote: string;
}

/** The secrets of the recipient and the merchant. */
export interface DeliverySecrets {
  /** Four digits; null if it's left at the door. */
  readonly pin: string | null;
  /** Wrong PINs so far. */
  readonly tries: number;
}

/** The cause of an event. `time`: a deadline passed. */
export type Actor = 'merchant' | 'courier' | 'admin' | 'time';

/** An event of a delivery, without personal data. `seq` is the delivery's version after it. */
export interface DeliveryEvent {
  readonly delivery: DeliveryId;
  readonly seq: number;
  readonly kind: DeliveryEventKind;
  readonly actor: Actor;
  readonly at: Instant;
  /** When the courier's phone reported it, if that was later (decision late-reports). */
  readonly reportedAt?: Instant;
  readonly reason?: FailureReason;
}

export type DeliveryEventKind =
  | 'request'
  | 'accept'
  | 'assign'
  | 'release'
  | 'no_show'
  | 'arrive_pickup'
  | 'pick_up'
  | 'arrive_dropoff'
  | 'deliver'
  | 'fail'
  | 'retry'
  | 'hand_back'
  | 'cancel'
  | 'expire'
  | 'correct'
  | 'lose'
  | 'confirm'
  | 'object'
  | 'uphold'
  | 'waive'
  | 'refund';
