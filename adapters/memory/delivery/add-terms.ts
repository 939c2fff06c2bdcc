import * as v from 'valibot';
import { termsOf } from '#core/delivery/price/tariff.ts';
import { ZONES } from '#core/delivery/price/zone.ts';

const WithDispatch = v.looseObject({ dispatch: v.looseObject({ deliveries: v.array(v.unknown()) }) });
const WithZone = v.looseObject({ delivery: v.looseObject({ zone: v.picklist(ZONES) }) });

/** Gives deliveries the promise that all had before operators could set prices. Fees and pay were already stored. */
export function addTerms(older: unknown): unknown {
  if (!v.is(WithDispatch, older)) return older;
  const deliveries = older.dispatch.deliveries.map((stored) => {
    if (!v.is(WithZone, stored)) return stored;
    const { minutes, cancelFee, returnShare } = termsOf(stored.delivery.zone, 'small');
    return { ...stored, delivery: { minutes, cancelFee, returnShare, ...stored.delivery } };
  });
  return { ...older, dispatch: { ...older.dispatch, deliveries } };
}
