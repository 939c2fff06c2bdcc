import * as v from 'valibot';
import {
  CITY_REFUSALS,
  ONE_AT_A_TIME,
  type CityList,
  type CityHours,
  type City,
} from '#core/delivery/request/city-hours.ts';
import { isMarket } from '#core/delivery/price/zone.ts';
import { isoText } from '#core/instant.ts';
import { schemaOf } from '#core/schema-of.ts';
import type { Connection } from '../connection.ts';
import { Time } from '../received-time.ts';
import { ask, command } from './call-function.ts';
import { ReceivedHours } from './received-delivery.ts';

const ReceivedCities = schemaOf<CityList>({
  cities: v.array(
    schemaOf<City>({
      market: v.pipe(v.string(), v.guard(isMarket)),
      businesses: v.number(),
      timeZone: v.nullable(v.string()),
      pause: v.nullable(v.object({ until: Time, reason: v.string(), by: v.string(), at: Time })),
      hours: ReceivedHours,
      // A database of release 0.1 has none.
      carryLimit: v.optional(v.number(), ONE_AT_A_TIME),
      version: v.number(),
    }),
  ),
  now: Time,
});

const Nothing = v.pipe(
  v.null(),
  v.transform(() => undefined),
);

/** The hours and pauses of cities, for administrators. The database checks and orders them. */
export const supabaseCityHours = (connection: Connection): CityHours => ({
  list: () => ask(connection, 'city_hours', {}, ReceivedCities),
  pause: (market, pause, after) =>
    command(
      connection,
      'pause_city',
      { market, until: pause === null ? null : isoText(pause.until), reason: pause?.reason ?? '', after },
      Nothing,
      CITY_REFUSALS,
    ),
  saveCarryLimit: (market, most, after) =>
    command(connection, 'save_carry_limit', { market, most, after }, Nothing, CITY_REFUSALS),
  saveHours: (market, hours, after) =>
    command(connection, 'save_city_hours', { market, hours, after }, Nothing, CITY_REFUSALS),
});
