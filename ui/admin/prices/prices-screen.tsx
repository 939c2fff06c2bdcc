import { useCallback, type ReactNode } from 'react';
import { useSearchParams } from 'wouter';
import { cityName } from '#core/courier/service-area.ts';
import { currencyOf, DEFAULT_TARIFF, type Currency } from '#core/delivery/price/tariff.ts';
import { Tariffs, versionAt, type PriceList, type TariffVersion } from '#core/delivery/price/tariffs.ts';
import { countryOfMarket, isMarket, type Market } from '#core/delivery/price/zone.ts';
import { paths } from '#ui/app/paths.ts';
import { useAnswer } from '#ui/app/use-answer.ts';
import { usePort } from '#ui/app/use-port.ts';
import { BackLink } from '#ui/kit/buttons/back-link.tsx';
import { Card } from '#ui/kit/surfaces/card.tsx';
import { DashboardPage } from '#ui/kit/page/dashboard-page.tsx';
import { SelectField } from '#ui/kit/fields/select-field.tsx';
import { SkeletonRows } from '#ui/kit/messages/skeleton.tsx';
import { businessTime } from '#ui/delivery/business-time.ts';
import { ListFailure } from '#ui/listing/list-failure.tsx';
import { companyZone } from '#ui/admin/company-zone.ts';
import { NewPrices } from './new-prices.tsx';
import { PriceTable } from './price-table.tsx';
import './prices.css';

/** Formats times in the operator's time zone, in which prices begin. */
const times = businessTime(companyZone);
const YEAR = new Intl.DateTimeFormat('en-US', { year: 'numeric', timeZone: times.timeZone });
const moment = (at: number): string => `${times.day(at)}, ${YEAR.format(at)}, ${times.time(at)}`;

const currencyIn = (market: Market | null): Currency | null =>
  market === null ? null : currencyOf(countryOfMarket(market));

/** /admin/prices: what each city pays now and soon, and a form for new prices. */
export default function PricesScreen(): ReactNode {
  const tariffs = usePort(Tariffs);
  const read = useCallback(() => tariffs.list(), [tariffs]);
  const { value: list, failed, loading, retry, replace } = useAnswer(read);
  const reload = async () => {
    const answer = await read().catch(() => null);
    if (answer?.ok === true) replace(answer.value);
  };
  return (
    <DashboardPage
      title="Prices"
      lede="What merchants pay and couriers earn, by city. New prices begin at a moment that you choose, and never change what was requested before."
      back={<BackLink href={paths.adminDashboard}>Admin Dashboard</BackLink>}
    >
      {failed && <ListFailure title="We couldn’t load the prices" busy={loading} retry={retry} />}
      {list !== undefined ? (
        <Prices list={list} reload={reload} />
      ) : (
        !failed && <SkeletonRows rows={4} label="Loading the prices…" />
      )}
    </DashboardPage>
  );
}

function Prices({ list, reload }: { list: PriceList; reload: () => Promise<void> }): ReactNode {
  const [params, setParams] = useSearchParams();
  const chosen = params.get('city');
  const market = isMarket(chosen) ? chosen : null;
  const own = list.versions.filter((version) => version.market === market);
  const now = versionAt(list.versions, market, list.now);
  const coming = own.filter(({ validFrom }) => validFrom > list.now).toSorted((a, b) => a.validFrom - b.validFrom);
  const currency = currencyIn(market);
  const name = market === null ? 'All cities without prices of their own' : cityName(market);
  return (
    <div className="prices grid gap-4">
      <div className="prices__city">
        <SelectField
          name="city"
          label="City"
          value={market ?? ''}
          onChange={({ target }) => setParams(target.value === '' ? {} : { city: target.value }, { replace: true })}
          options={[
            { value: '', label: 'All cities' },
            ...list.markets.map(({ market: one, businesses }) => ({
              value: one,
              label: `${cityName(one)} (${businesses.toLocaleString('en-US')})`,
            })),
          ]}
        />
      </div>
      <Card className="grid gap-3" padding="large">
        <h2 className="prices__title">Now</h2>
        <p className="prices__since">
          {now === undefined ? 'The default prices' : `${sourceOf(now, market)} since ${moment(now.validFrom)}`}
        </p>
        <PriceTable tariff={now?.tariff ?? DEFAULT_TARIFF} currency={currency} label={`Prices now: ${name}`} />
      </Card>
      {coming.map((version) => (
        <Card key={version.id} className="grid gap-3" padding="large" tone="sage">
          <h2 className="prices__title">{`From ${moment(version.validFrom)}`}</h2>
          <p className="prices__since">{savedWords(version)}</p>
          <PriceTable
            tariff={version.tariff}
            currency={currency}
            label={`Prices from ${moment(version.validFrom)}: ${name}`}
          />
        </Card>
      ))}
      <NewPrices
        key={market ?? ''}
        market={market}
        currency={currency}
        begin={coming.at(-1)?.tariff ?? now?.tariff ?? DEFAULT_TARIFF}
        after={own.at(-1)?.id ?? null}
        now={list.now}
        reload={reload}
      />
      <Past versions={own.filter(({ validFrom }) => validFrom <= list.now)} currency={currency} />
    </div>
  );
}

const sourceOf = (version: TariffVersion, market: Market | null): string =>
  version.market === market ? 'Own prices' : 'The prices of all cities';

const savedWords = ({ savedBy, savedAt }: TariffVersion): string =>
  `Saved ${savedBy === '' ? '' : `by ${savedBy} `}on ${moment(savedAt)}`;

/** Earlier versions, newest first. */
function Past({ versions, currency }: { versions: readonly TariffVersion[]; currency: Currency | null }): ReactNode {
  if (versions.length === 0) return null;
  return (
    <section className="grid gap-3">
      <h2 className="prices__title">Earlier versions</h2>
      {versions
        .toSorted((a, b) => b.validFrom - a.validFrom)
        .map((version) => (
          <details key={version.id} className="prices__version">
            <summary>
              <span>{`From ${moment(version.validFrom)}`}</span>
              <span className="prices__since">{savedWords(version)}</span>
            </summary>
            <PriceTable
              tariff={version.tariff}
              currency={currency}
              label={`Prices from ${moment(version.validFrom)}`}
            />
          </details>
        ))}
    </section>
  );
}
