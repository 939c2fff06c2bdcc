import * as v from 'valibot';
import type { Arrival } from '#core/delivery/place/arrival.ts';
import { isDeliveryId } from '#core/delivery/lifecycle/delivery.ts';
import { DELIVERY_STATUSES } from '#core/delivery/lifecycle/delivery-status.ts';
import {
  DISTANCES,
  LEG_BANDS,
  LEGS,
  TIME_ENDS,
  type LeftTimes,
  type LegTimes,
} from '#core/delivery/place/leg-times.ts';
import { isMarket } from '#core/delivery/price/zone.ts';
import { isInstant } from '#core/instant.ts';
import { schemaOf } from '#core/schema-of.ts';
import type { StoredArrivals } from '../dispatch-state.ts';

const time = v.pipe(v.number(), v.guard(isInstant));
const market = v.pipe(v.string(), v.guard(isMarket));
const counts = v.pipe(v.array(v.pipe(v.number(), v.minValue(0))), v.length(TIME_ENDS.length));
const arrival = v.nullable(schemaOf<Arrival>({ from: time, to: time, usual: v.boolean() }));

export const LegTimesRow = schemaOf<LegTimes>({ market, leg: v.picklist(LEGS), band: v.picklist(LEG_BANDS), counts });

export const LeftTimesRow = schemaOf<LeftTimes>({ market, distance: v.picklist(DISTANCES), counts });

/** Arrivals, as they're stored. */
export const ArrivalsRow = schemaOf<StoredArrivals>({
  delivery: v.pipe(v.string(), v.guard(isDeliveryId)),
  status: v.picklist(DELIVERY_STATUSES),
  shop: arrival,
  door: arrival,
  within: v.array(v.nullable(time)),
});
