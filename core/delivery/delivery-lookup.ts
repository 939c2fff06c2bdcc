import type { BusinessId } from '../business/business-id.ts';
import type { Failure } from '../failure.ts';
import { port } from '../port.ts';
import type { Result } from '../result.ts';
import type { DeliverySummary } from './merchant-delivery.ts';
import type { TrackingNumber } from './tracking-number.ts';

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
  /** Those whose merchant objected and nobody has decided on, the longest-waiting first; none to everyone else. */
  objections(): Promise<Result<FoundDelivery[], Failure>>;
}
export const DeliveryLookup = port<DeliveryLookup>('DeliveryLookup');
