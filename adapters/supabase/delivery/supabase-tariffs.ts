import * as v from 'valibot';
import {
  isTariffId,
  TARIFF_REFUSALS,
  type PriceList,
  type Tariffs,
  type TariffVersion,
} from '#core/delivery/price/tariffs.ts';
import { PARCEL_SIZES } from '#core/delivery/price/tariff.ts';
import { isMarket, ZONES } from '#core/delivery/price/zone.ts';
import { isoText } from '#core/instant.ts';
import { schemaOf } from '#core/schema-of.ts';
import type { Connection } from '../connection.ts';
import { Time } from '../received-time.ts';
import { ask, command } from './call-function.ts';
import { ReceivedTariff } from './received-tariff.ts';

const market = v.pipe(v.string(), v.guard(isMarket));

const ReceivedPrices = schemaOf<PriceList>({
  markets: v.array(v.object({ market, businesses: v.number() })),
  versions: v.array(
    schemaOf<TariffVersion>({
      id: v.pipe(v.string(), v.guard(isTariffId)),
      market: v.nullable(market),
      tariff: ReceivedTariff,
      validFrom: Time,
      savedAt: Time,
      savedBy: v.string(),
    }),
  ),
  now: Time,
});

const Recent = v.array(
  v.object({ zone: v.picklist(ZONES), size: v.picklist(PARCEL_SIZES), fee: v.number(), pay: v.number() }),
);

/** Versions of prices, for administrators. The database checks and orders them. */
export const supabaseTariffs = (connection: Connection): Tariffs => ({
  list: () => ask(connection, 'price_list', {}, ReceivedPrices),
  recent: (of) => ask(connection, 'recent_prices', { market: of }, Recent),
  save: ({ validFrom, ...version }) =>
    command(
      connection,
      'save_tariff',
      { version: { ...version, validFrom: isoText(validFrom) } },
      v.pipe(
        v.null(),
        v.transform(() => undefined),
      ),
      TARIFF_REFUSALS,
    ),
});
