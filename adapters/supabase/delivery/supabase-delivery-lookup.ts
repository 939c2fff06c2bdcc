import type { DeliveryLookup } from '#core/delivery/merchant/delivery-lookup.ts';
import type { Connection } from '../connection.ts';
import { ask } from './call-function.ts';
import { Found, ReceivedObjections } from './received-delivery.ts';

export function supabaseDeliveryLookup(connection: Connection): DeliveryLookup {
  return {
    find: (number) => ask(connection, 'look_up_delivery', { number }, Found),
    objections: () => ask(connection, 'delivery_objections', {}, ReceivedObjections),
  };
}
