import { lazy, type ReactNode } from 'react';
import { navigate } from 'wouter/use-browser-location';
import { useParams } from 'wouter';
import { cityName } from '#core/courier/service-area.ts';
import { marketOfSlug } from '#core/delivery/board/board-path.ts';
import { boardSlug } from '#core/delivery/board/board-slug.ts';
import type { City } from '#core/delivery/request/city-hours.ts';
import { isMarket, type Market } from '#core/delivery/price/zone.ts';
import { adminHoursOf, paths } from '#ui/app/paths.ts';
import { businessTime } from '#ui/delivery/business-time.ts';
import { BackLink } from '#ui/kit/buttons/back-link.tsx';
import { DashboardPage } from '#ui/kit/page/dashboard-page.tsx';
import { EmptyState } from '#ui/kit/messages/empty-state.tsx';
import { SelectField } from '#ui/kit/fields/select-field.tsx';
import { SkeletonRows } from '#ui/kit/messages/skeleton.tsx';
import { ListFailure } from '#ui/listing/list-failure.tsx';
import { companyZone } from '../company-zone.ts';
import { CityDeliveries } from './city-deliveries.tsx';
import { useCities } from './use-cities.ts';

/** Fetched for an unknown city. A static import would put its code into this screen's file. */
const NotFound = lazy(() => import('#ui/app/routing/not-found-screen.tsx'));

/** /admin/hours/{city}: sets its hours, pauses new deliveries of a city, and takes them again. */
export default function CityScreen(): ReactNode {
  const { market: slug = '' } = useParams();
  const market = marketOfSlug(slug);
  return market === null ? <NotFound /> : <City key={market} market={market} />;
}

function City({ market }: { market: Market }): ReactNode {
  const { cities, now, reload } = useCities();
  const { value: list, failed, loading, retry } = cities;
  const find = (all: readonly City[] | undefined) => all?.find((one) => one.market === market);
  const city = find(list?.cities);
  const times = businessTime(city?.hours?.timeZone ?? city?.timeZone ?? companyZone);
  return (
    <DashboardPage
      width="narrow"
      title={cityName(market)}
      lede="When this city takes deliveries. Pause new ones for a storm: what’s under way goes on."
      back={<BackLink href={paths.adminDashboard}>Admin Dashboard</BackLink>}
    >
      {failed && <ListFailure title="We couldn’t load the cities" busy={loading} retry={retry} />}
      {list === undefined ? (
        !failed && <SkeletonRows rows={4} label="Loading the city…" />
      ) : (
        <div className="stack">
          <SelectField
            name="city"
            label="City"
            value={city === undefined ? '' : market}
            onChange={({ target }) => {
              if (isMarket(target.value)) navigate(adminHoursOf(boardSlug(target.value)));
            }}
            options={[
              ...(city === undefined ? [{ value: '', label: cityName(market) }] : []),
              ...list.cities.map(({ market: one, pause }) => ({
                value: one,
                label: pause === null ? cityName(one) : `${cityName(one)} (paused)`,
              })),
            ]}
          />
          {city === undefined ? (
            <EmptyState title="No business is in this city" />
          ) : (
            <CityDeliveries city={city} now={now} times={times} reload={async () => find((await reload())?.cities)} />
          )}
        </div>
      )}
    </DashboardPage>
  );
}
