import type { BusinessId } from '#core/business/business-id.ts';
import type { PollResult } from '#core/poll.ts';
import { port } from '#core/port.ts';
import type { CourierDuty } from './courier-desk.ts';
import type { DeliveryId } from '../lifecycle/delivery.ts';
import type { DeliveryOverview } from '../merchant/merchant-deliveries.ts';
import type { BoardCity, BoardMoving, CityBoard } from '../board/live-board.ts';
import type { MerchantDelivery } from '../merchant/merchant-delivery.ts';
import type { FixSource, Moving } from '../place/position.ts';
import type { TrackedDelivery } from '../track/tracked-delivery.ts';
import type { TrackingNumber } from '../lifecycle/tracking-number.ts';
import type { Market } from '../price/zone.ts';

/**
 * The views of live screens: those of `Tracking`, `MerchantDeliveries` and `CourierDesk`, as they change. Each function
 * calls back with every new view, and when polling starts or stops failing, until its returned function is called.
 * After a command of the same browser, the view is requested again, so screens don't have to. A hidden page sends no
 * requests; it sends one immediately when it's visible again.
 *
 * A failure before the first view is reported like a failure of the plain read, and tried again. Later failures keep
 * the last view and set `failing`.
 *
 * The view of a delivery comes with its courier's position; null if that isn't known or isn't shown to this reader.
 */
export interface DeliveryFeed {
  /** As `Tracking.find`. Null is final: an unknown number isn't requested again. */
  tracking(
    number: TrackingNumber,
    key: string | null,
    listener: (latest: PollResult<TrackedDelivery | null, Moving | null>) => void,
  ): () => void;
  /** As `MerchantDeliveries.find`. */
  delivery(id: DeliveryId, listener: (latest: PollResult<MerchantDelivery | null, Moving | null>) => void): () => void;
  /** As `MerchantDeliveries.overview`. */
  business(id: BusinessId, listener: (latest: PollResult<DeliveryOverview | null>) => void): () => void;
  /**
   * As `CourierDesk.duty`: it keeps an online courier online as long as the page is visible. `denied` is reported even
   * after a view: the last one isn't theirs anymore. Polls also send the courier's position.
   */
  duty(listener: (latest: PollResult<CourierDuty>) => void, fixes?: FixSource): () => void;
  /** As `LiveBoard.find`, and `LiveBoard.cities`. */
  board(market: Market, listener: (latest: PollResult<CityBoard | null, readonly BoardMoving[]>) => void): () => void;
  cities(listener: (latest: PollResult<readonly BoardCity[]>) => void): () => void;
}
export const DeliveryFeed = port<DeliveryFeed>('DeliveryFeed');

/** The part that guests may use. In its own interface, so that the tracking page doesn't load the other views' code. */
export type TrackingFeed = Pick<DeliveryFeed, 'tracking'>;
export const TrackingFeed = port<TrackingFeed>('TrackingFeed');
