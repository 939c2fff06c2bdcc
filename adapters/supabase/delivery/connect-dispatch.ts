import type { Dispatch } from '#core/delivery/live/dispatch.ts';
import type { Connection } from '../connection.ts';
import { ChangeSignal } from './change-signal.ts';
import { supabaseCityHours } from './supabase-city-hours.ts';
import { supabaseCourierDesk } from './supabase-courier-desk.ts';
import { supabaseDeliveryFeed } from './supabase-delivery-feed.ts';
import { supabaseDeliveryFinder } from './supabase-delivery-finder.ts';
import { supabaseLiveBoard } from './supabase-live-board.ts';
import { supabaseMerchantDeliveries } from './supabase-merchant-deliveries.ts';
import { supabaseTariffs } from './supabase-tariffs.ts';
import { supabaseTracking } from './supabase-tracking.ts';

/** Deliveries of the hosted backend, for one browser. */
export function connectDispatch(connection: Connection): Dispatch {
  const changes = new ChangeSignal();
  return {
    merchantDeliveries: changes.after(
      supabaseMerchantDeliveries(connection),
      ...(['settings', 'list', 'find', 'overview'] as const),
    ),
    deliveryFinder: supabaseDeliveryFinder(connection),
    courierDesk: changes.after(supabaseCourierDesk(connection), ...(['duty', 'earnings'] as const)),
    liveBoard: changes.after(supabaseLiveBoard(connection), ...(['cities', 'find', 'workLeft'] as const)),
    tracking: supabaseTracking(connection),
    tariffs: supabaseTariffs(connection),
    cityHours: supabaseCityHours(connection),
    feed: (parts) => supabaseDeliveryFeed(connection, changes.watch, parts),
  };
}
