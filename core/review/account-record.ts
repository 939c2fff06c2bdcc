import { MINUTE } from '../clock.ts';
import type { BusinessId } from '../business/business-id.ts';
import type { DeliveryStatus } from '../delivery/lifecycle/delivery-status.ts';
import type { Vehicle } from '../delivery/price/vehicle.ts';
import type { Instant } from '../instant.ts';
import type { UserId } from '../identity/user-id.ts';

/** An administrator opened contact details. */
export interface ContactLookup {
  readonly by: UserId;
  /** Empty if the administrator has no name, or their account was deleted. */
  readonly byName: string;
  readonly at: Instant;
}

/** A business in its owner's record. */
export interface OwnedBusiness {
  readonly id: BusinessId;
  readonly businessName: string;
  readonly status: string;
  readonly createdAt: Instant;
}

/** The part of an application that a courier sent. The license stays on their device. */
export interface SentApplication {
  /** A market, such as `ca|on|toronto`; null if they haven't sent it. */
  readonly city: string | null;
  readonly vehicle: Vehicle | null;
  /** A data URL. */
  readonly photo: string | null;
}

/** The facts about an account that administrators read before they decide. It contains no contact details. */
export interface AccountRecord {
  readonly emailVerified: boolean;
  /** Null for an account that isn't a courier's. */
  readonly application: SentApplication | null;
  /** A courier's service areas, each a market: `ca|on|toronto`. */
  readonly areas: readonly string[];
  /** The status of their current delivery as a courier; null if there's none. */
  readonly carries: DeliveryStatus | null;
  /** Deliveries of their businesses that are under way. */
  readonly activeDeliveries: number;
  /** Newest first. */
  readonly businesses: readonly OwnedBusiness[];
  /** The administrators who opened their contact details, newest first, 20 at most. */
  readonly lookups: readonly ContactLookup[];
}

/** The contact details of an account. */
export interface AccountContact {
  readonly email: string;
  /** Digits only; may be empty. */
  readonly phone: string;
  /** With the plus. */
  readonly dialCode: string;
}

/** The number of lookups that a record shows. */
export const SHOWN_LOOKUPS = 20;
/** The time in which further reads of a delivery by the same administrator are the same lookup, in ms. */
export const SAME_LOOKUP = 10 * MINUTE;
