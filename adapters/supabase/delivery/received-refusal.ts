import * as v from 'valibot';
import { REUSED_COMMAND } from '#core/delivery/lifecycle/command.ts';
import { REQUEST_REFUSALS } from '#core/delivery/merchant/merchant-deliveries.ts';
import { Time } from '../received-time.ts';

/** A refused request: a code, or that city or shop is closed, with the next moment that's possible. */
export const ReceivedRequestRefusal = v.union([
  v.picklist(REQUEST_REFUSALS),
  v.object({ code: v.literal('paused'), reason: v.string(), nextReadyAt: v.nullable(Time) }),
  v.object({ code: v.literal('outside-hours'), of: v.picklist(['city', 'shop']), nextReadyAt: v.nullable(Time) }),
]);

/** Why deliveries weren't requested together. */
export const ReceivedTogetherRefusal = v.union([
  v.picklist([REUSED_COMMAND, 'too-few']),
  v.object({ code: v.literal('too-many-together'), most: v.number() }),
  v.object({
    at: v.number(),
    refusal: v.union([ReceivedRequestRefusal, v.object({ code: v.literal('before-earliest'), earliestAt: Time })]),
  }),
]);
