import * as v from 'valibot';
import type { Arrival, Arrivals } from '#core/delivery/place/arrival.ts';
import { Time } from '../received-time.ts';

/** A range of times as the backend sends it. */
export const ReceivedArrival: v.GenericSchema<unknown, Arrival> = v.object({
  from: Time,
  to: Time,
  usual: v.boolean(),
});

export const ReceivedArrivals: v.GenericSchema<unknown, Arrivals> = v.object({
  shop: v.nullable(ReceivedArrival),
  door: v.nullable(ReceivedArrival),
});
