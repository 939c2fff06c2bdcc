import type { ReactNode } from 'react';
import type { Instant } from '#core/instant.ts';
import type { Job } from '#core/delivery/courier/courier-delivery.ts';
import { jobStops, routeAhead } from '#core/delivery/courier/job-stops.ts';
import type { ShiftView } from '#core/delivery/courier/shift-view.ts';
import type { Stop } from '#core/delivery/courier/route.ts';
import { courierJobOf } from '#ui/app/paths.ts';
import { ButtonLink } from '#ui/kit/buttons/button-link.tsx';
import { Card } from '#ui/kit/surfaces/card.tsx';
import { doorTime, savedWords } from '#ui/courier/work/work-words.ts';
import { doorArea, firstDue, parcels, routePay, routeWords } from './route-words.ts';
import { StopList } from './stop-list.tsx';

/** The courier's task at the next stop, in words. */
function doing({ kind, carried }: Stop<Job>): string {
  if (kind === 'return') return 'Take it back to the shop';
  if (kind === 'dropoff') return carried[0]?.status === 'at_dropoff' ? 'At the door' : 'To the door';
  const what = `pick up ${parcels(carried.length)}`;
  return carried.some(({ status }) => status === 'at_pickup') ? `At the shop: ${what}` : `To the shop: ${what}`;
}

/** All that a courier carries, on their home screen: the next stop, then the others. */
export function RouteCard({ view, now }: { view: ShiftView; now: Instant }): ReactNode {
  const stops = jobStops(view.jobs);
  const [next] = stops;
  const others = routeAhead(view.jobs).slice(1);
  const [job] = next?.carried ?? [];
  if (next === undefined || job === undefined) return null;
  const due = firstDue(next);
  return (
    <Card accent className="stack gap-4">
      <p className="route-sum flex wrap items-baseline justify-between gap-x-4">
        <span>{routeWords(view.jobs)}</span>
        <strong className="numeric">{routePay(view.jobs)}</strong>
      </p>
      <div className="grid gap-1">
        <h2>
          {next.kind === 'dropoff' ? (
            <>
              <span>{doorArea(job)}</span>
              {job.dropoff !== null && (
                <>
                  <span> · </span>
                  <bdi>{job.dropoff.name}</bdi>
                </>
              )}
            </>
          ) : (
            <bdi>{job.shop}</bdi>
          )}
        </h2>
        <p>
          <span>{doing(next)}</span>
          {next.kind !== 'return' && due !== null && (
            <span>
              <span>{next.kind === 'dropoff' ? ' · ' : ' · first door '}</span>
              <span className="numeric">{doorTime(due, now)}</span>
            </span>
          )}
        </p>
      </div>
      {view.unsent > 0 && <p role="status">{savedWords(view)}</p>}
      {others.length > 0 && (
        <section className="grid gap-2" aria-labelledby="then">
          <h3 className="route-then" id="then">
            Then
          </h3>
          <StopList stops={others} now={now} />
        </section>
      )}
      <ButtonLink size="large" block href={courierJobOf(job.id)}>
        Continue
      </ButtonLink>
    </Card>
  );
}
