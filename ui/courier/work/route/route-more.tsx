import type { ReactNode } from 'react';
import type { Instant } from '#core/instant.ts';
import type { Job } from '#core/delivery/courier/courier-delivery.ts';
import { jobStops, stopOf } from '#core/delivery/courier/job-stops.ts';
import type { ShiftView } from '#core/delivery/courier/shift-view.ts';
import type { Elements } from '#ui/kit/elements.ts';
import { StopsAhead } from './stops-ahead.tsx';
import { routeWords } from './route-words.ts';

/** All stops, each of which can be opened or put first. A wide window has them at the side. */
export function RouteMore({
  view,
  job,
  now,
  children,
}: {
  view: ShiftView;
  job: Job;
  now: Instant;
  children?: Elements;
}): ReactNode {
  const stops = jobStops(view.jobs);
  // Two parcels at a time at least, wherever they go.
  if (stopOf(stops, job.id) === null || stops.flatMap(({ carried }) => carried).length < 2) return null;
  return (
    <section className="route-more grid gap-2" aria-labelledby="route-more">
      <h2 className="route-more__title" id="route-more">{`More: ${routeWords(view.jobs)}`}</h2>
      <StopsAhead jobs={view.jobs} now={now} />
      {children}
    </section>
  );
}
