import type { Dispatch } from '#core/delivery/dispatch.ts';
import type { Connection } from '../connection.ts';
import { supabaseCourierDesk } from './supabase-courier-desk.ts';
import { supabaseMerchantDeliveries } from './supabase-merchant-deliveries.ts';
import { supabaseTracking } from './supabase-tracking.ts';

/** Deliveries of the hosted backend, for one browser. */
export const connectDispatch = (connection: Connection): Dispatch => ({
  merchantDeliveries: supabaseMerchantDeliveries(connection),
  courierDesk: supabaseCourierDesk(connection),
  tracking: supabaseTracking(connection),
});
