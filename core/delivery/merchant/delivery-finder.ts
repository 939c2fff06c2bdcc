import type { BusinessId } from '#core/business/business-id.ts';
import type { Failure } from '#core/failure.ts';
import { port } from '#core/port.ts';
import type { Result } from '#core/result.ts';
import type { DeliverySummary } from './merchant-delivery.ts';
import type { TrackingNumber } from '../lifecycle/tracking-number.ts';

/** A row of a business's list of deliveries, without contact details, and the business. */
export interface FoundDelivery {
  readonly delivery: DeliverySummary;
  readonly business: {
    readonly id: BusinessId;
    /** The business's name. If it was removed, the name at the pick-up, or empty once the personal data was deleted. */
    readonly name: string;
    readonly removed: boolean;
  };
}

/** A delivery with an undecided objection. */
export interface Objection extends FoundDelivery {
  /** Whether it's decided in a case. Not for objections to a database of the previous release, and of removed businesses. */
  readonly hasCase: boolean;
}

/** Finding anyone's delivery by its number alone. */
export interface DeliveryFinder {
  /** For administrators only. For everyone else every number is unknown, even that of their own delivery. */
  find(number: TrackingNumber): Promise<Result<FoundDelivery | null, Failure>>;
  /** Deliveries with an undecided objection of their merchant, the longest-waiting first. Empty for everyone else. */
  objections(): Promise<Result<Objection[], Failure>>;
}
export const DeliveryFinder = port<DeliveryFinder>('DeliveryFinder');
