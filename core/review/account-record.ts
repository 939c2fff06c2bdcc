import type { BusinessId } from '../business/business-id.ts';
import type { DeliveryStatus } from '../delivery/delivery-status.ts';
import type { Instant } from '../instant.ts';
import type { UserId } from '../identity/user-id.ts';

/** An administrator opened contact details. */
export interface ContactLookup {
  readonly by: UserId;
  /** Empty where the administrator has no name, or is gone. */
  readonly byName: string;
  readonly at: Instant;
}

/** A business as the record of its owner lists it. */
export interface OwnedBusiness {
  readonly id: BusinessId;
  readonly businessName: string;
  readonly status: string;
  readonly createdAt: Instant;
}

/** What administrators look up about an account before they decide. Nothing in it is a way to reach somebody. */
export interface AccountRecord {
  /** A courier's service areas, each a market: `ca|on|toronto`. */
  readonly areas: readonly string[];
  /** The status of the delivery that they carry; null for none. */
  readonly carries: DeliveryStatus | null;
  /** Deliveries of their businesses that are under way. */
  readonly activeDeliveries: number;
  /** Newest first. */
  readonly businesses: readonly OwnedBusiness[];
  /** Who opened their contact details, newest first, 20 at most. */
  readonly lookups: readonly ContactLookup[];
}

/** How an account's person is reached. */
export interface AccountContact {
  readonly email: string;
  /** Digits only; may be empty. */
  readonly phone: string;
  /** With the plus. */
  readonly dialCode: string;
}

/** How many lookups a record shows. */
export const SHOWN_LOOKUPS = 20;
