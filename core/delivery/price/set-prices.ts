import * as v from 'valibot';
import type { Failure } from '#core/failure.ts';
import { fieldIssue, formOf, type IssuesOf, type TypedInto } from '#core/form.ts';
import { instant } from '#core/instant.ts';
import { port } from '#core/port.ts';
import type { Random } from '#core/random.ts';
import { repeatedId } from '#core/id.ts';
import { ok, refused, type Result } from '#core/result.ts';
import { momentIn } from '#core/zoned-time.ts';
import type { Tariff } from './tariff.ts';
import {
  MAX_AMOUNT,
  MINUTES,
  newTariffId,
  REACHES,
  type NewTariff,
  type TariffId,
  type TariffRefusal,
  type Tariffs,
} from './tariffs.ts';
import { typedAmount } from './typed-amount.ts';
import type { Market } from './zone.ts';

/** An amount as typed, `6.99`, in cents. */
const amount = v.pipe(v.string(), v.trim(), v.nonEmpty('missing'), ...typedAmount, v.maxValue(MAX_AMOUNT, 'too-high'));
const minutes = v.pipe(
  v.string(),
  v.trim(),
  v.nonEmpty('missing'),
  v.regex(/^\d{1,4}$/u, 'not-minutes'),
  v.transform(Number),
  v.minValue(MINUTES.least, 'not-minutes'),
  v.maxValue(MINUTES.most, 'not-minutes'),
);
/** A distance as typed, `2.5` kilometers, in meters. */
const kilometers = v.pipe(
  v.string(),
  v.trim(),
  v.nonEmpty('missing'),
  v.regex(/^\d{1,3}(?:\.\d)?(?: ?km)?$/u, 'not-a-distance'),
  v.transform((text) => Math.round(parseFloat(text) * 1000)),
  v.minValue(REACHES.least, 'not-a-distance'),
  v.maxValue(REACHES.most, 'not-a-distance'),
);
const share = v.pipe(
  v.string(),
  v.trim(),
  v.nonEmpty('missing'),
  v.regex(/^\d{1,3}%?$/u, 'not-a-share'),
  v.transform((text) => Number(text.replace('%', ''))),
  v.maxValue(100, 'not-a-share'),
);

/** The form of new prices. Amounts are in the currency of the market. */
export const PricesForm = formOf(
  v.object({
    feeA: amount,
    payA: amount,
    minutesA: minutes,
    reachA: kilometers,
    feeB: amount,
    payB: amount,
    minutesB: minutes,
    reachB: kilometers,
    feeC: amount,
    payC: amount,
    minutesC: minutes,
    reachC: kilometers,
    largeFee: amount,
    largePay: amount,
    cancelFee: amount,
    returnShare: share,
    validFrom: v.pipe(v.string(), v.trim(), v.nonEmpty('missing')),
  }),
  [
    'missing',
    'not-an-amount',
    'too-high',
    'not-minutes',
    'not-in-order',
    'not-a-distance',
    'not-farther',
    'not-a-share',
    'not-a-time',
    'too-soon',
    'too-far',
  ],
);
export type PricesIssues = IssuesOf<typeof PricesForm>;

/** The prices that were typed, and the time from which they're valid. */
export function readPrices(
  text: TypedInto<typeof PricesForm>,
): Result<{ readonly tariff: Tariff; readonly validFrom: string }, PricesIssues> {
  const checked = PricesForm.check(text);
  if (!checked.ok) return checked;
  const { validFrom, largeFee, largePay, cancelFee, returnShare, ...rest } = checked.value;
  const rates = {
    A: { fee: rest.feeA, pay: rest.payA, minutes: rest.minutesA },
    B: { fee: rest.feeB, pay: rest.payB, minutes: rest.minutesB },
    C: { fee: rest.feeC, pay: rest.payC, minutes: rest.minutesC },
  };
  if (rates.B.minutes < rates.A.minutes) return refused(fieldIssue('minutesB', 'not-in-order'));
  if (rates.C.minutes < rates.B.minutes) return refused(fieldIssue('minutesC', 'not-in-order'));
  const reach = { A: rest.reachA, B: rest.reachB, C: rest.reachC };
  if (reach.B <= reach.A) return refused(fieldIssue('reachB', 'not-farther'));
  if (reach.C <= reach.B) return refused(fieldIssue('reachC', 'not-farther'));
  return ok({ tariff: { rates, large: { fee: largeFee, pay: largePay }, cancelFee, returnShare, reach }, validFrom });
}

/** The market of new prices, and its last version as the administrator saw it. */
export interface PricesFor {
  readonly market: Market | null;
  readonly after: TariffId | null;
  /** The zone in which the time was typed. */
  readonly timeZone: string;
}

/**
 * Saves new prices for a market. If an earlier try with the same prices wasn't answered, it's the same version, so it's
 * saved once.
 */
export function setPrices(tariffs: Tariffs, random: Random) {
  const ids = repeatedId(() => newTariffId(random));
  return async (
    text: TypedInto<typeof PricesForm>,
    { market, after, timeZone }: PricesFor,
  ): Promise<Result<void, PricesIssues | TariffRefusal | Failure>> => {
    const read = readPrices(text);
    if (!read.ok) return read;
    const validFrom = momentIn(read.value.validFrom, timeZone);
    if (validFrom === null) return refused(fieldIssue('validFrom', 'not-a-time'));
    const version: Omit<NewTariff, 'id'> = { market, tariff: read.value.tariff, validFrom: instant(validFrom), after };
    const saved = await tariffs.save({ id: ids.of(JSON.stringify(version)), ...version });
    if (saved.ok || typeof saved.error === 'string') ids.settle();
    if (!saved.ok && (saved.error === 'too-soon' || saved.error === 'too-far'))
      return refused(fieldIssue('validFrom', saved.error));
    return saved;
  };
}
export type SetPrices = ReturnType<typeof setPrices>;
export const SetPrices = port<SetPrices>('SetPrices');
