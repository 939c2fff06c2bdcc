import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { Instant } from '#core/instant.ts';
import type { Job } from '#core/delivery/courier/courier-delivery.ts';
import type { Stop } from '#core/delivery/courier/route.ts';
import { courierJobOf } from '#ui/app/paths.ts';
import { asWritten } from '#ui/kit/as-written.ts';
import { bagName, doorTime } from '#ui/courier/work/work-words.ts';
import { doorArea } from './route-words.ts';

/** The stops of a route. With `links`, each leads to its own screen; `after` is shown below it. */
export function StopList({
  stops,
  now,
  links = false,
  after,
}: {
  stops: readonly Stop<Job>[];
  now: Instant;
  links?: boolean;
  after?: (stop: Stop<Job>, job: Job) => ReactNode;
}): ReactNode {
  return (
    <ol className="stop-list grid">
      {stops.map((stop, place) => {
        const [job] = stop.carried;
        if (job === undefined) return null;
        const words = <StopWords stop={stop} job={job} now={now} />;
        return (
          <li
            key={`${stop.kind} ${job.id}`}
            className={`stop-list__stop stop-list__stop--${stop.kind}`}
            aria-current={place === 0 ? 'step' : undefined}
          >
            {links ? (
              <Link className="stop-list__link grid gap-half content-center" href={courierJobOf(job.id)}>
                {words}
              </Link>
            ) : (
              <span className="grid gap-half">{words}</span>
            )}
            {after !== undefined && <div className="stop-list__after">{after(stop, job)}</div>}
          </li>
        );
      })}
    </ol>
  );
}

function StopWords({ stop: { kind, carried }, job, now }: { stop: Stop<Job>; job: Job; now: Instant }): ReactNode {
  const door = kind === 'dropoff';
  return (
    <>
      <strong className="stop-list__place">
        {door ? (
          <span>{doorArea(job)}</span>
        ) : (
          <>
            {kind === 'return' && <span>Back to </span>}
            <bdi>{job.shop}</bdi>
          </>
        )}
        {door && job.dropoff !== null && (
          <>
            <span> · </span>
            <bdi>{job.dropoff.name}</bdi>
          </>
        )}
      </strong>
      <span className="stop-list__more">
        {door && <span className="numeric">{`${capital(doorTime(job, now))} · `}</span>}
        {kind === 'pickup' && carried.length > 1 ? (
          <span>{`Pick up ${carried.length}`}</span>
        ) : (
          <span {...asWritten}>{bagName(job.number)}</span>
        )}
      </span>
    </>
  );
}

const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);
