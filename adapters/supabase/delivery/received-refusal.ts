import * as v from 'valibot';
import { REQUEST_REFUSALS } from '#core/delivery/merchant/merchant-deliveries.ts';
import { Time } from '../received-time.ts';

/** A refused request: a code, or that city or shop is closed, with the next moment that's possible. */
export const ReceivedRequestRefusal = v.union([
  v.picklist(REQUEST_REFUSALS),
  v.object({ code: v.literal('paused'), reason: v.string(), nextReadyAt: v.nullable(Time) }),
  v.object({ code: v.literal('outside-hours'), of: v.picklist(['city', 'shop']), nextReadyAt: v.nullable(Time) }),
]);
