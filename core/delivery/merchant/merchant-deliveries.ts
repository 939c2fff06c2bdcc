import type { BusinessId } from '#core/business/business-id.ts';
import type { Failure } from '#core/failure.ts';
import type { Instant } from '#core/instant.ts';
import { port } from '#core/port.ts';
import type { Result } from '#core/result.ts';
import { REUSED_COMMAND, type CommandId } from '../lifecycle/command.ts';
import type { DeliveryEvent, DeliveryId } from '../lifecycle/delivery.ts';
import type { DeliveryDay } from './delivery-days.ts';
import type { CorrectionForm, DeliveryForm, PickupForm } from '../request/delivery-form.ts';
import type { NotOpen } from '../request/not-open.ts';
import type { WeekHours } from '../request/opening-hours.ts';
import type { Opening } from '../request/opening.ts';
import { WHEN_REFUSALS } from '../request/when.ts';
import type { Metadata } from '../request/metadata.ts';
import type { DeliverySummary, MerchantDelivery } from './merchant-delivery.ts';
import { REQUEST_DENIALS } from '../lifecycle/policy.ts';
import type { Point } from '#core/geography/point.ts';
import type { ShopPoint } from '../place/shop-point.ts';
import type { Cents, Currency, Tariff } from '../price/tariff.ts';
import type { Ways } from '../price/ways.ts';

/** A business's pickup details, and the number of its remaining free deliveries. */
export interface BusinessSettings {
  /** Null until the first request. */
  readonly pickup: PickupForm | null;
  readonly freeLeft: number;
}

/** The settings with the backend's current time, since a device's clock may be wrong. */
export interface CurrentSettings extends BusinessSettings {
  /** The current tariff of the business's market. */
  readonly tariff: Tariff;
  /** The counter on the map; null if too few couriers have stopped there and the merchant didn't place it. */
  readonly shop: ShopPoint | null;
  /** When the business can request deliveries. */
  readonly opening: Opening;
  /** The ways of the city's couriers. */
  readonly ways: Ways;
  readonly now: Instant;
}

/** A requested delivery with the price that was shown. If the price has changed, nothing is requested. */
export interface DeliveryRequest {
  readonly id: DeliveryId;
  readonly businessId: BusinessId;
  readonly details: DeliveryForm;
  readonly redeliveryOf: DeliveryId | null;
  /** When the parcel is ready, for a delivery within a window. Only software sends this and metadata. */
  readonly pickupReadyAt?: Instant | null;
  readonly metadata?: Metadata;
  readonly agreed: { readonly fee: Cents; readonly free: boolean };
}

/**
 * Why a delivery was not requested.
 * - `no-pickup`: the business hasn't entered its postal code and phone yet
 * - `price-changed`: the price is different now, for example because the last free delivery was just used
 * - `too-many`: 200 are under way, or 60 were requested within the hour; of deliveries for later, 2,000 and 600
 * - the codes of {@link WHEN_REFUSALS}: it can't be delivered within the window
 */
export const REQUEST_REFUSALS = [
  ...REQUEST_DENIALS,
  REUSED_COMMAND,
  'no-such-business',
  'no-pickup',
  'out-of-area',
  'price-changed',
  'too-many',
  ...WHEN_REFUSALS,
  'invalid',
] as const;
export type RequestRefusal = (typeof REQUEST_REFUSALS)[number];

/** Too many deliveries for one courier, or too many units: `most` are possible in this city now. */
export interface TooManyTogether {
  readonly code: 'too-many-together';
  readonly most: number;
}

/** A slow courier would be there at `earliestAt`, after the other doors: later than its window, or too late. */
export interface BeforeEarliest {
  readonly code: 'before-earliest';
  readonly earliestAt: Instant;
}

/** Why one of several deliveries was refused, and with it the others. `at` is its place among the requests, from 0. */
export interface RefusedMember<Refusal = RequestRefusal | NotOpen | BeforeEarliest> {
  readonly at: number;
  readonly refusal: Refusal;
}

/** Why deliveries weren't requested together. `too-few`: fewer than two. */
export type TogetherRefusal = typeof REUSED_COMMAND | 'too-few' | TooManyTogether | RefusedMember;

/** Why a change was refused: they have no such delivery, or its status doesn't allow it anymore or yet. */
export const CHANGE_REFUSALS = [REUSED_COMMAND, 'no-such-delivery', 'wrong-status', 'too-early', 'invalid'] as const;
export type ChangeRefusal = (typeof CHANGE_REFUSALS)[number];

/** An administrator's decision on an objection: the attempt is charged and paid, or neither. */
export type ObjectionDecision = 'uphold' | 'waive';

/** Canceling costs more than the agreed fee: a courier has accepted in the meantime. */
export interface CostsMore {
  readonly code: 'costs-more';
  /** The current fee. */
  readonly fee: Cents;
}

/** Whether canceling was refused because the fee has risen. */
export const isCostsMore = (error: ChangeRefusal | CostsMore | Failure): error is CostsMore =>
  typeof error === 'object' && 'code' in error;

/** The figures of a business at a glance. */
export interface DeliveryOverview {
  readonly total: number;
  readonly active: number;
  /** The on-time share of the last 30 days' deliveries, from 0 to 1; null if there were none. */
  readonly onTimeRate: number | null;
  /** The balance that it owes, in cents; below zero, its credit. */
  readonly balance: Cents;
  /** The first and the last month of that balance in the operator's calendar; null if there are no charges in it. */
  readonly owed: OwedMonths | null;
  readonly currency: Currency;
  /** The last fourteen days, oldest first, up to today in the business's time zone, or in UTC until that's known. */
  readonly days: readonly DeliveryDay[];
  /** The last ten events, newest first. */
  readonly recent: readonly RecentEvent[];
}

/** Months, each by its first day: `2026-11-01`. */
export interface OwedMonths {
  readonly from: string;
  readonly to: string;
}

/** An event of one of the business's deliveries. */
export interface RecentEvent extends DeliveryEvent {
  readonly number: string;
  /** Empty once the personal data was deleted. */
  readonly recipientName: string;
  /** The recipient's city; empty once the personal data was deleted. */
  readonly city: string;
}

/**
 * The deliveries of a merchant's businesses. Those of others are absent, not errors. Due time events, such as the end of
 * a search, are applied before an answer.
 */
export interface MerchantDeliveries {
  /** Administrators get the settings of others without phone and notes. */
  settings(business: BusinessId): Promise<Result<CurrentSettings | null, Failure>>;
  savePickup(business: BusinessId, pickup: PickupForm): Promise<Result<void, Failure>>;
  /** Moves the counter on the map, to a meter, until it's moved again. Null for the place where couriers usually stop. */
  moveShop(business: BusinessId, place: Point | null): Promise<Result<void, Failure>>;
  /**
   * Sets when the business has parcels ready, by the time zone of its pickup details, without which it's rejected. Null
   * for all times. What was requested before stays as it is.
   */
  saveHours(business: BusinessId, hours: WeekHours | null): Promise<Result<void, Failure>>;
  request(
    command: CommandId,
    request: DeliveryRequest,
  ): Promise<Result<MerchantDelivery, RequestRefusal | NotOpen | Failure>>;
  /**
   * Requests two to eight deliveries of one business for one courier: all of them, or none. Answers in the order of the
   * requests. A free delivery counts for the first ones. A promise may be later than for a delivery alone (`dueAt`). A
   * refusal isn't remembered.
   */
  requestTogether(
    command: CommandId,
    requests: readonly DeliveryRequest[],
  ): Promise<Result<readonly MerchantDelivery[], TogetherRefusal | Failure>>;
  /** Newest first. */
  list(business: BusinessId): Promise<Result<DeliverySummary[], Failure>>;
  find(delivery: DeliveryId): Promise<Result<MerchantDelivery | null, Failure>>;
  overview(business: BusinessId): Promise<Result<DeliveryOverview | null, Failure>>;
  /**
   * Cancels until a courier has picked it up, for at most `agreedFee`, the fee that was shown. Free during the search.
   * Administrators can cancel anyone's.
   */
  cancel(
    command: CommandId,
    delivery: DeliveryId,
    agreedFee: Cents,
  ): Promise<Result<MerchantDelivery, ChangeRefusal | CostsMore | Failure>>;
  correct(
    command: CommandId,
    delivery: DeliveryId,
    changes: CorrectionForm,
  ): Promise<Result<MerchantDelivery, ChangeRefusal | Failure>>;
  /** The parcel is back at the counter. */
  confirmReturn(command: CommandId, delivery: DeliveryId): Promise<Result<MerchantDelivery, ChangeRefusal | Failure>>;
  /**
   * Ends a delivery whose courier has vanished with the parcel, at no cost. Possible from two hours after the promised
   * time or the courier's last step; `too-early` before. Administrators can report anyone's.
   */
  reportLost(command: CommandId, delivery: DeliveryId): Promise<Result<MerchantDelivery, ChangeRefusal | Failure>>;
  /**
   * Takes it from its courier before the pick-up, at no cost, and searches for another. For administrators alone; a
   * merchant gets `no-such-delivery`.
   */
  release(command: CommandId, delivery: DeliveryId): Promise<Result<MerchantDelivery, ChangeRefusal | Failure>>;
  /** Confirms the courier's account of a failed attempt: its money is entered. Also possible after an objection. */
  confirmFailure(command: CommandId, delivery: DeliveryId): Promise<Result<MerchantDelivery, ChangeRefusal | Failure>>;
  /**
   * Objects to the courier's account: an administrator then decides on the money. Possible for a day, unless it was
   * confirmed.
   */
  object(command: CommandId, delivery: DeliveryId): Promise<Result<MerchantDelivery, ChangeRefusal | Failure>>;
  /**
   * Enters the money of an attempt in spite of the objection, or waives it. For administrators alone, and not for
   * deliveries of their own; `invalid` without a reason.
   */
  decideObjection(
    command: CommandId,
    delivery: DeliveryId,
    decision: ObjectionDecision,
    reason: string,
  ): Promise<Result<MerchantDelivery, ChangeRefusal | Failure>>;
}
export const MerchantDeliveries = port<MerchantDeliveries>('MerchantDeliveries');
