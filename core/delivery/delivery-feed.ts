import type { BusinessId } from '../business/business-id.ts';
import type { PollResult } from '../poll.ts';
import { port } from '../port.ts';
import type { CourierDuty } from './courier-desk.ts';
import type { DeliveryId } from './delivery.ts';
import type { DeliveryOverview } from './merchant-deliveries.ts';
import type { MerchantDelivery } from './merchant-delivery.ts';
import type { TrackedDelivery } from './tracked-delivery.ts';
import type { TrackingNumber } from './tracking-number.ts';

/**
 * What live screens show: the views of `Tracking`, `MerchantDeliveries` and `CourierDesk`, as they change. Each
 * function calls back with every new view and when asking begins to fail or works again, until the function it gives is
 * called. A view is asked for again after a command of the same browser, so a screen need not ask. A hidden page asks
 * nothing; it asks at once when it is shown again.
 *
 * A failure before any view arrived is reported as the plain read would give it, and is tried again; later ones keep the
 * last view and set `failing`.
 */
export interface DeliveryFeed {
  /** As `Tracking.find`. Null is final: a number that isn't there is not asked for again. */
  tracking(
    number: TrackingNumber,
    key: string | null,
    listener: (latest: PollResult<TrackedDelivery | null>) => void,
  ): () => void;
  /** As `MerchantDeliveries.find`. */
  delivery(id: DeliveryId, listener: (latest: PollResult<MerchantDelivery | null>) => void): () => void;
  /** As `MerchantDeliveries.overview`. */
  business(id: BusinessId, listener: (latest: PollResult<DeliveryOverview | null>) => void): () => void;
  /**
   * As `CourierDesk.duty`: it keeps a courier online who is, as long as the page is visible. `denied` is reported as such at any
   * time: the last view isn't theirs anymore.
   */
  duty(listener: (latest: PollResult<CourierDuty>) => void): () => void;
}
export const DeliveryFeed = port<DeliveryFeed>('DeliveryFeed');

/** The part that guests may use. On a hosted backend it needs nothing of the rest, so the tracking page stays small. */
export type TrackingFeed = Pick<DeliveryFeed, 'tracking'>;
export const TrackingFeed = port<TrackingFeed>('TrackingFeed');
