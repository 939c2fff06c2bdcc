import type { PollParts } from '#core/poll.ts';
import type { CourierDesk } from '../courier/courier-desk.ts';
import type { DeliveryFeed } from '../courier/delivery-feed.ts';
import type { DeliveryFinder } from '../merchant/delivery-finder.ts';
import type { LiveBoard } from '../board/live-board.ts';
import type { MerchantDeliveries } from '../merchant/merchant-deliveries.ts';
import type { Tariffs } from '../price/tariffs.ts';
import type { CityHours } from '../request/city-hours.ts';
import type { Tracking } from '../track/tracking.ts';

/** The ports for requesting, carrying and tracking deliveries, for one browser. */
export interface Dispatch {
  readonly merchantDeliveries: MerchantDeliveries;
  readonly deliveryFinder: DeliveryFinder;
  readonly courierDesk: CourierDesk;
  readonly liveBoard: LiveBoard;
  readonly tracking: Tracking;
  readonly tariffs: Tariffs;
  readonly cityHours: CityHours;
  /** The feed of live screens on one page. */
  feed(page: PollParts): DeliveryFeed;
}
