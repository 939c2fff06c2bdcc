import { deliveriesPath, deliveryPath, requestDeliveryPath } from './delivery-paths.ts';
import { trackingRoute } from './entry-paths.ts';
import { businessDashboardPath, courierJobPath, paths } from './paths.ts';

/** The address of every screen, with its parameters. The table of routes has the same, but brings the screens along. */
export const SCREEN_PATHS: readonly string[] = [
  ...Object.values(paths),
  businessDashboardPath,
  courierJobPath,
  requestDeliveryPath,
  deliveriesPath,
  deliveryPath,
  trackingRoute,
];
