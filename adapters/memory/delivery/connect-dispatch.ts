import type { Dispatch } from '#core/delivery/live/dispatch.ts';
import { asPerson } from '../account/caller.ts';
import type { MemoryClient } from '../memory-client.ts';
import { memoryCityHours } from './memory-city-hours.ts';
import { memoryCourierDesk } from './courier/memory-courier-desk.ts';
import { memoryDeliveryFeed } from './memory-delivery-feed.ts';
import { memoryDeliveryFinder } from './memory-delivery-finder.ts';
import { memoryLiveBoard } from './memory-live-board.ts';
import { memoryMerchantDeliveries } from './memory-merchant-deliveries.ts';
import { memoryTariffs } from './memory-tariffs.ts';
import { memoryTracking } from './memory-tracking.ts';

/** Deliveries of the in-memory backend, for one browser. */
export function connectDispatch(client: MemoryClient): Dispatch {
  const ports = {
    merchantDeliveries: memoryMerchantDeliveries(asPerson(client)),
    deliveryFinder: memoryDeliveryFinder(client),
    courierDesk: memoryCourierDesk(client),
    liveBoard: memoryLiveBoard(client),
    tracking: memoryTracking(client),
    tariffs: memoryTariffs(client),
    cityHours: memoryCityHours(client),
  };
  return { ...ports, feed: (parts) => memoryDeliveryFeed(client, ports, parts) };
}
