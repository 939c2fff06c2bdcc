import { useCallback, useMemo, useState, type ReactNode } from 'react';
import { HOUR } from '#core/clock.ts';
import { comparePrices, lossesOf } from '#core/delivery/price/compare-prices.ts';
import { PricesForm, readPrices, SetPrices } from '#core/delivery/price/set-prices.ts';
import { REACH, type Currency, type Tariff } from '#core/delivery/price/tariff.ts';
import { Tariffs, type PricedDelivery, type TariffId } from '#core/delivery/price/tariffs.ts';
import { ZONES, type Market, type Zone } from '#core/delivery/price/zone.ts';
import type { Instant } from '#core/instant.ts';
import { wallText } from '#core/zoned-time.ts';
import { formRefusal } from '#ui/app/form-refusal.ts';
import { toasts } from '#ui/app/toasts.ts';
import type { FormRefusal } from '#ui/app/use-form.ts';
import { typedInto, useFormOf } from '#ui/app/use-form-of.ts';
import { useAnswer } from '#ui/app/use-answer.ts';
import { usePort } from '#ui/app/use-port.ts';
import { zoneName } from '#ui/delivery/business-time.ts';
import { zoneNames } from '#ui/delivery/zone-names.ts';
import { Banner } from '#ui/kit/messages/banner.tsx';
import { Button } from '#ui/kit/buttons/button.tsx';
import { Card } from '#ui/kit/surfaces/card.tsx';
import { ErrorSummary } from '#ui/kit/fields/error-summary.tsx';
import { TextField } from '#ui/kit/fields/field.tsx';
import { companyZone } from '#ui/admin/company-zone.ts';
import { currencyWords, priceIn } from './price-table.tsx';
import { namedErrors, pricesForm, pricesRefusals } from './prices-words.ts';

const dollars = (cents: number): string => (cents / 100).toFixed(2);
/** Whole hours, so that a proposed time reads well. */
const nextHour = (now: Instant): number => Math.ceil((now + HOUR) / HOUR) * HOUR;

/** The form for new prices of one city or all, with what the last deliveries would have cost. */
export function NewPrices({
  market,
  currency,
  begin,
  after,
  now,
  reload,
}: {
  market: Market | null;
  currency: Currency | null;
  /** The prices to start from. */
  begin: Tariff;
  /** The last version of this market. */
  after: TariffId | null;
  now: Instant;
  reload: () => Promise<void>;
}): ReactNode {
  const tariffs = usePort(Tariffs);
  const setPrices = usePort(SetPrices);
  const [typed, setTyped] = useState<Tariff | null>(begin);
  const { value: recent = null } = useAnswer(useCallback(() => tariffs.recent(market), [tariffs, market]));

  const submit = async (text: Parameters<typeof readPrices>[0]): Promise<FormRefusal | undefined> => {
    const saved = await setPrices(text, { market, after, timeZone: companyZone });
    if (saved.ok) {
      toasts.success('New prices saved');
      await reload();
      return undefined;
    }
    const { error } = saved;
    if (typeof error !== 'string')
      return 'issues' in error
        ? formRefusal(pricesForm, error)
        : { toast: 'We couldn’t save the prices. Please try again.' };
    if (error === 'changed') await reload();
    return { toast: pricesRefusals[error] };
  };
  const { busy, errors, field, formProps } = useFormOf(PricesForm, submit);
  // The summary takes the focus whenever it gets another list.
  const summary = useMemo(() => namedErrors(errors), [errors]);
  const read = (form: HTMLFormElement) => {
    const values = Object.fromEntries(new FormData(form)) as Record<string, string>;
    const prices = readPrices(typedInto(PricesForm.fields, values));
    setTyped(prices.ok ? prices.value.tariff : null);
  };
  const amount = { inputMode: 'decimal', autoComplete: 'off', start: currency === null ? undefined : '$' } as const;
  const zoneFields = {
    A: { fee: 'feeA', pay: 'payA', minutes: 'minutesA', reach: 'reachA' },
    B: { fee: 'feeB', pay: 'payB', minutes: 'minutesB', reach: 'reachB' },
    C: { fee: 'feeC', pay: 'payC', minutes: 'minutesC', reach: 'reachC' },
  } as const satisfies Record<Zone, unknown>;

  return (
    <Card className="grid gap-3" padding="large">
      <h2 className="prices__title">New prices</h2>
      <form className="stack" {...formProps} onChange={({ currentTarget }) => read(currentTarget)}>
        <ErrorSummary errors={summary} />
        <p className="prices__since">
          {begin.reach === undefined
            ? 'Until now, these prices are by postal code. New ones are by the straight distance between the middles of both postal areas.'
            : 'Distances are straight, between the middles of both postal areas.'}
        </p>
        {ZONES.map((zone) => (
          <fieldset key={zone} className="prices__zone">
            <legend>{zoneNames[zone]}</legend>
            <div className="prices__fields grid items-start gap-3 prices__fields--four">
              <TextField
                {...field(zoneFields[zone].reach)}
                label="Up to, km"
                inputMode="decimal"
                autoComplete="off"
                defaultValue={(begin.reach ?? REACH)[zone] / 1000}
              />
              <TextField
                {...field(zoneFields[zone].fee)}
                {...amount}
                label="Fee"
                defaultValue={dollars(begin.rates[zone].fee)}
              />
              <TextField
                {...field(zoneFields[zone].pay)}
                {...amount}
                label="Pay"
                defaultValue={dollars(begin.rates[zone].pay)}
              />
              <TextField
                {...field(zoneFields[zone].minutes)}
                label="Minutes"
                inputMode="numeric"
                autoComplete="off"
                defaultValue={begin.rates[zone].minutes}
              />
            </div>
          </fieldset>
        ))}
        <fieldset className="prices__zone">
          <legend>Large parcel, canceling, bringing back</legend>
          <div className="prices__fields grid items-start gap-3 prices__fields--four">
            <TextField {...field('largeFee')} {...amount} label="Large, fee" defaultValue={dollars(begin.large.fee)} />
            <TextField {...field('largePay')} {...amount} label="Large, pay" defaultValue={dollars(begin.large.pay)} />
            <TextField {...field('cancelFee')} {...amount} label="Canceling" defaultValue={dollars(begin.cancelFee)} />
            <TextField
              {...field('returnShare')}
              label="Return, percent"
              inputMode="numeric"
              autoComplete="off"
              defaultValue={begin.returnShare}
            />
          </div>
        </fieldset>
        <TextField
          {...field('validFrom')}
          type="datetime-local"
          label="Valid from"
          hint={zoneName(companyZone)}
          defaultValue={wallText(nextHour(now), companyZone)}
        />
        <Preview recent={recent} typed={typed} currency={currency} />
        <Button type="submit" size="large" busy={busy} busyLabel="Saving…">
          Save prices
        </Button>
      </form>
    </Card>
  );
}

/** The cost of the last deliveries, now and at the typed prices. */
function Preview({
  recent,
  typed,
  currency,
}: {
  recent: readonly PricedDelivery[] | null;
  typed: Tariff | null;
  currency: Currency | null;
}): ReactNode {
  if (typed === null) return null;
  const price = (cents: number) => priceIn(cents, currency);
  const compared = recent === null || recent.length === 0 ? null : comparePrices(recent, typed);
  return (
    <div className="grid gap-3" role="status">
      {lossesOf(typed).map(({ zone, loss }) => (
        <Banner key={zone} tone="warning" title={`${zoneNames[zone]}: the pay is above the fee`}>
          {`You lose ${price(loss)} on each.`}
        </Banner>
      ))}
      {compared !== null && (
        <>
          <p className="prices__since">
            {`${compared.count === 1 ? 'The last delivery here' : `The last ${compared.count} deliveries here`}. ${currencyWords(currency)}`}
          </p>
          <dl className="prices__compared grid gap-2">
            {(['fee', 'pay'] as const).map((part) => (
              <div className="flex wrap justify-between gap-2" key={part}>
                <dt>{part === 'fee' ? 'Fees' : 'Pay'}</dt>
                <dd className="flex gap-2 numeric">
                  <span>{price(compared.before[part])}</span>
                  <span aria-hidden="true">→</span>
                  <span className="visually-hidden">would be</span>
                  <b>{price(compared.after[part])}</b>
                </dd>
              </div>
            ))}
          </dl>
        </>
      )}
    </div>
  );
}
