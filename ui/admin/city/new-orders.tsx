import type { ReactNode } from 'react';
import { boardSlug } from '#core/delivery/board/board-slug.ts';
import { adminHoursOf } from '#ui/app/paths.ts';
import { LinkCard } from '#ui/kit/surfaces/link-card.tsx';
import { PausedBanner, pausedIn } from './paused-city.tsx';
import { useCities } from './use-cities.ts';

/** The cities that are paused, in red; if none is, a link to the largest one, whose page leads to the others. */
export function NewOrders(): ReactNode {
  const { cities, now } = useCities();
  const [first] = cities.value?.cities ?? [];
  const paused = pausedIn(cities.value, now);
  if (first === undefined) return null;
  if (paused.length === 0)
    return (
      <LinkCard href={adminHoursOf(boardSlug(first.market))} title="New deliveries">
        Every city takes them. Pause one for a storm.
      </LinkCard>
    );
  return paused.map((city) => <PausedBanner key={city.market} city={city} now={now} />);
}
