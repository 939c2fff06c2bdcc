import type { BusinessId } from '../business/business-id.ts';
import type { Failure } from '../failure.ts';
import { port } from '../port.ts';
import { refused, type Result } from '../result.ts';
import type { DeliverySummary } from './merchant-delivery.ts';
import { readTrackingLink } from './tracking-link.ts';
import { readTrackingNumber, type TrackingNumber, type TrackingNumberRefusal } from './tracking-number.ts';

/** A delivery as the list of its business shows it, without contact details, and the business. */
export interface FoundDelivery {
  readonly delivery: DeliverySummary;
  readonly business: {
    readonly id: BusinessId;
    /** Its name; of a removed one, the name at the pick-up, or empty once the personal data was deleted. */
    readonly name: string;
    readonly removed: boolean;
  };
}

/** Finding anyone's delivery by its number alone. */
export interface DeliveryLookup {
  /** For administrators alone: to everyone else every number is unknown, even that of their own delivery. */
  find(number: TrackingNumber): Promise<Result<FoundDelivery | null, Failure>>;
}
export const DeliveryLookup = port<DeliveryLookup>('DeliveryLookup');

/** Finds a delivery by what an administrator typed or pasted: its number in any spelling, or a tracking link. */
export function findDeliveryByNumber(lookup: DeliveryLookup) {
  return async (typed: string): Promise<Result<FoundDelivery | null, TrackingNumberRefusal | Failure>> => {
    const number = readTrackingNumber(readTrackingLink(typed).number);
    return number.ok ? lookup.find(number.value) : refused(number.error);
  };
}
export type FindDeliveryByNumber = ReturnType<typeof findDeliveryByNumber>;
export const FindDeliveryByNumber = port<FindDeliveryByNumber>('FindDeliveryByNumber');
