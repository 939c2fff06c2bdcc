import * as v from 'valibot';
import { isBusinessId } from '#core/business/business-id.ts';
import { isDeliveryId } from '#core/delivery/lifecycle/delivery.ts';
import { DELIVERY_STATUSES } from '#core/delivery/lifecycle/delivery-status.ts';
import type { BoardCity, CityBoard } from '#core/delivery/board/live-board.ts';
import { isTrackingNumber } from '#core/delivery/lifecycle/tracking-number.ts';
import { isMarket, ZONES } from '#core/delivery/price/zone.ts';
import { isUserId } from '#core/identity/user-id.ts';
import { ReceivedArrival } from './received-arrival.ts';
import { Time } from '../received-time.ts';

const text = v.string();
const count = v.number();
const Number = v.pipe(text, v.guard(isTrackingNumber));
const UserId = v.pipe(text, v.guard(isUserId));

export const ReceivedBoard: v.GenericSchema<unknown, CityBoard | null> = v.nullable(
  v.object({
    deliveries: v.array(
      v.object({
        id: v.pipe(text, v.guard(isDeliveryId)),
        number: Number,
        businessId: v.pipe(text, v.guard(isBusinessId)),
        shop: text,
        counter: v.nullable(v.object({ lat: count, lon: count })),
        status: v.picklist(DELIVERY_STATUSES),
        since: Time,
        zone: v.picklist(ZONES),
        fromArea: text,
        toArea: text,
        toCity: text,
        readyAt: Time,
        dueAt: Time,
        onTime: v.nullable(v.boolean()),
        arrival: v.nullable(ReceivedArrival),
        courier: v.nullable(v.object({ id: UserId, firstName: text })),
        // A database of release 0.1 has none.
        together: v.optional(v.nullable(v.pipe(text, v.guard(isDeliveryId))), null),
      }),
    ),
    ways: v.object({ toPickup: count, toDoor: v.object({ A: count, B: count, C: count }) }),
    couriers: v.array(
      v.pipe(
        v.object({
          id: UserId,
          firstName: text,
          online: v.boolean(),
          carries: v.nullable(Number),
          // A database of release 0.1 has only the first one, and no room for more.
          numbers: v.optional(v.array(Number)),
          room: v.optional(count, 0),
          idleSince: Time,
          delivered: count,
        }),
        v.transform(({ numbers, carries, ...rest }) => ({
          ...rest,
          carries: numbers ?? (carries === null ? [] : [carries]),
        })),
      ),
    ),
  }),
);

export const ReceivedCities: v.GenericSchema<unknown, BoardCity[]> = v.array(
  v.object({
    market: v.pipe(text, v.guard(isMarket)),
    underWay: count,
    searching: count,
    searchingLong: count,
    late: count,
    couriers: count,
  }),
);

export const ReceivedWorkLeft = v.object({
  toForget: count,
  forgetSince: v.nullable(Time),
  jobSince: v.nullable(Time),
});
