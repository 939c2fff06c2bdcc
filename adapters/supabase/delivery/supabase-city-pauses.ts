import * as v from 'valibot';
import {
  PAUSE_REFUSALS,
  type CityList,
  type CityPauses,
  type PausableCity,
} from '#core/delivery/request/city-pauses.ts';
import { isMarket } from '#core/delivery/price/zone.ts';
import { isoText } from '#core/instant.ts';
import { schemaOf } from '#core/schema-of.ts';
import type { Connection } from '../connection.ts';
import { Time } from '../received-time.ts';
import { ask, command } from './call-function.ts';

const ReceivedCities = schemaOf<CityList>({
  cities: v.array(
    schemaOf<PausableCity>({
      market: v.pipe(v.string(), v.guard(isMarket)),
      businesses: v.number(),
      timeZone: v.nullable(v.string()),
      pause: v.nullable(v.object({ until: Time, reason: v.string(), by: v.string(), at: Time })),
      version: v.number(),
    }),
  ),
  now: Time,
});

/** The pauses of cities, for administrators. The database checks and orders them. */
export const supabaseCityPauses = (connection: Connection): CityPauses => ({
  list: () => ask(connection, 'city_pauses', {}, ReceivedCities),
  save: (market, pause, after) =>
    command(
      connection,
      'pause_city',
      { market, until: pause === null ? null : isoText(pause.until), reason: pause?.reason ?? '', after },
      v.pipe(
        v.null(),
        v.transform(() => undefined),
      ),
      PAUSE_REFUSALS,
    ),
});
