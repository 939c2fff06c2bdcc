import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { cityName } from '#core/courier/service-area.ts';
import { boardSlug } from '#core/delivery/board/board-slug.ts';
import type { Market } from '#core/delivery/price/zone.ts';
import type { City, CityList } from '#core/delivery/request/city-hours.ts';
import { isolate } from '#core/isolate.ts';
import type { Instant } from '#core/instant.ts';
import { adminHoursOf } from '#ui/app/paths.ts';
import { businessTime } from '#ui/delivery/business-time.ts';
import { Banner } from '#ui/kit/messages/banner.tsx';
import { companyZone } from '../company-zone.ts';
import { pausedBy } from './city-words.ts';
import { useCities } from './use-cities.ts';

/** The cities that are paused now. */
export const pausedIn = (list: CityList | undefined, now: Instant): readonly City[] =>
  (list?.cities ?? []).filter(({ pause }) => pause !== null && now < pause.until);

/** Says in red that a city is paused until when and why, with a link to change it. */
export function PausedBanner({ city: { market, timeZone, pause }, now }: { city: City; now: Instant }): ReactNode {
  if (pause === null) return null;
  return (
    <Banner
      tone="danger"
      title={`New deliveries in ${cityName(market)} are ${pausedBy(pause, now, businessTime(timeZone ?? companyZone))}`}
      action={
        <Link className="text-link" href={adminHoursOf(boardSlug(market))}>
          Change it
        </Link>
      }
    >
      {isolate(pause.reason)}
    </Banner>
  );
}

/** The same for one city; nothing unless it's paused. */
export function PausedCity({ market }: { market: Market }): ReactNode {
  const { cities, now } = useCities();
  const city = pausedIn(cities.value, now).find((one) => one.market === market);
  return city === undefined ? null : <PausedBanner city={city} now={now} />;
}
