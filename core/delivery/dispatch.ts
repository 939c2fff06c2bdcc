import type { PollParts } from '../poll.ts';
import type { CourierDesk } from './courier-desk.ts';
import type { DeliveryFeed } from './delivery-feed.ts';
import type { DeliveryLookup } from './delivery-lookup.ts';
import type { LiveBoard } from './live-board.ts';
import type { MerchantDeliveries } from './merchant-deliveries.ts';
import type { Tariffs } from './tariffs.ts';
import type { Tracking } from './tracking.ts';

/** The ports for requesting, carrying and tracking deliveries, for one browser. */
export interface Dispatch {
  readonly merchantDeliveries: MerchantDeliveries;
  readonly deliveryLookup: DeliveryLookup;
  readonly courierDesk: CourierDesk;
  readonly liveBoard: LiveBoard;
  readonly tracking: Tracking;
  readonly tariffs: Tariffs;
  /** The feed of live screens on one page. */
  feed(page: PollParts): DeliveryFeed;
}
