import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { cityName } from '#core/courier/service-area.ts';
import { boardSlug } from '#core/delivery/board/board-slug.ts';
import { isolate } from '#core/isolate.ts';
import { adminHoursOf } from '#ui/app/paths.ts';
import { businessTime } from '#ui/delivery/business-time.ts';
import { Banner } from '#ui/kit/banner.tsx';
import { LinkCard } from '#ui/kit/link-card.tsx';
import { companyZone } from '../company-zone.ts';
import { pausedBy } from './city-words.ts';
import { useCities } from './use-cities.ts';

/** The cities that are paused, in red; if none is, a link to the largest one, whose page leads to the others. */
export function NewOrders(): ReactNode {
  const { cities, now } = useCities();
  const all = cities.value?.cities ?? [];
  const paused = all.flatMap(({ pause, ...city }) => (pause !== null && now < pause.until ? [{ ...city, pause }] : []));
  const [first] = all;
  if (first === undefined) return null;
  if (paused.length === 0)
    return (
      <LinkCard href={adminHoursOf(boardSlug(first.market))} title="New deliveries">
        Every city takes them. Pause one for a storm.
      </LinkCard>
    );
  return paused.map(({ market, timeZone, pause }) => (
    <Banner
      key={market}
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
  ));
}
