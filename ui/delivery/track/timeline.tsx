import type { ReactNode } from 'react';
import { isFinal } from '#core/delivery/lifecycle/delivery-status.ts';
import type { TrackedDelivery } from '#core/delivery/track/tracked-delivery.ts';
import { trackedStatus } from '../shown-status.ts';
import { happenedWords } from '../status-words.ts';
import { timeZoneName } from './time-zone-name.ts';
import { Time } from './times.tsx';

/** The events so far, oldest first. `asOf` is the time of the view, ms since the epoch. */
export function Timeline({ view, asOf }: { view: TrackedDelivery; asOf: number }): ReactNode {
  const last = isFinal(view.status) ? -1 : view.timeline.length - 1;
  return (
    <section className="tracking__timeline" aria-labelledby="timeline">
      <h2 id="timeline">What happened</h2>
      <ol>
        {view.timeline.map(({ status, at, reportedAt }, index) => (
          <li key={status} className={index === last ? 'tracking__now' : undefined}>
            <span>{happenedWords(view.timeline, index, status === view.status ? trackedStatus(view) : status)}</span>
            <Time at={at} now={asOf} />
            {reportedAt !== undefined && (
              <small>
                The courier’s phone reported it at <Time at={reportedAt} now={at} />.
              </small>
            )}
          </li>
        ))}
      </ol>
      <p className="tracking__zone">{`Times are in your time zone, ${timeZoneName(asOf)}.`}</p>
    </section>
  );
}
