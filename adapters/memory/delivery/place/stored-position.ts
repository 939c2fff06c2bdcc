import * as v from 'valibot';
import { isDeliveryId } from '#core/delivery/lifecycle/delivery.ts';
import type { DoorArea } from '#core/delivery/place/door-areas.ts';
import type { Point } from '#core/geography/point.ts';
import type { CounterPlaces } from '#core/delivery/place/shop-point.ts';
import { isUserId } from '#core/identity/user-id.ts';
import { isInstant } from '#core/instant.ts';
import { schemaOf } from '#core/schema-of.ts';
import type { StoredPosition } from '../dispatch-state.ts';

/** A point, as it's stored. */
const StoredPoint = schemaOf<Point>({ lat: v.number(), lon: v.number() });

/** The places of a counter, as they're stored. */
export const StoredCounter = schemaOf<CounterPlaces>({ stops: v.array(StoredPoint), own: v.nullable(StoredPoint) });

/** The sums of an area's doors, as they're stored. */
export const StoredDoorArea = schemaOf<DoorArea>({
  country: v.string(),
  code: v.string(),
  n: v.number(),
  lat: v.number(),
  lon: v.number(),
  latSquares: v.number(),
  lonSquares: v.number(),
});

const time = v.pipe(v.number(), v.guard(isInstant));

/** A position, as it's stored. */
export const Position = schemaOf<StoredPosition>({
  courier: v.pipe(v.string(), v.guard(isUserId)),
  delivery: v.pipe(v.string(), v.guard(isDeliveryId)),
  lat: v.number(),
  lon: v.number(),
  accuracy: v.number(),
  takenAt: time,
  heardAt: time,
});
