import type { DeliveryFinder } from '#core/delivery/merchant/delivery-finder.ts';
import type { Connection } from '../connection.ts';
import { ask } from './call-function.ts';
import { Found, ReceivedObjections } from './received-delivery.ts';

export function supabaseDeliveryFinder(connection: Connection): DeliveryFinder {
  return {
    find: (number) => ask(connection, 'look_up_delivery', { number }, Found),
    objections: () => ask(connection, 'delivery_objections', {}, ReceivedObjections),
  };
}
