import * as v from 'valibot';
import type { Tariff } from '#core/delivery/price/tariff.ts';
import { schemaOf } from '#core/schema-of.ts';

const amount = v.number();
const rate = v.object({ fee: amount, pay: amount, minutes: amount });

/** The prices of a market, as the database sends them. */
export const ReceivedTariff = schemaOf<Tariff>({
  rates: v.object({ A: rate, B: rate, C: rate }),
  large: v.object({ fee: amount, pay: amount }),
  cancelFee: amount,
  returnShare: amount,
  reach: v.exactOptional(v.object({ A: amount, B: amount, C: amount })),
});
