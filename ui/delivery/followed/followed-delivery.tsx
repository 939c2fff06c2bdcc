import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { UserId } from '#core/identity/user-id.ts';
import type { TrackedDelivery } from '#core/delivery/track/tracked-delivery.ts';
import { trackingPath } from '#core/delivery/track/tracking-link.ts';
import { formatTrackingNumber, parseTrackingNumber } from '#core/delivery/lifecycle/tracking-number.ts';
import { RouteLine } from '#ui/delivery/route-line.tsx';
import { trackedStatus } from '#ui/delivery/shown-status.ts';
import { OutdatedNotice, MainTime } from '#ui/delivery/track/times.tsx';
import WindowTime from '#ui/delivery/track/window-time.tsx';
import { trackedHeadline } from '#ui/delivery/track/tracking-words.ts';
import { useTracking } from '#ui/delivery/track/use-tracking.ts';
import { useFollowedNumber } from './use-followed-number.ts';
import { isolate } from '#core/isolate.ts';
import { asWritten } from '#ui/kit/as-written.ts';
import './followed-delivery.css';

/**
 * The delivery that a customer tracks, live, if its number has our format. Only the tracking page tells whether a
 * number exists.
 */
export function FollowedDelivery({ owner }: { owner: UserId }): ReactNode {
  const followed = useFollowedNumber(owner);
  const { latest } = useTracking(followed == null ? null : parseTrackingNumber(followed), null);
  if (latest?.ok !== true || latest.value.view === null) return null;
  const { view, asOf, failing } = latest.value;
  return <FollowedCard view={view} asOf={asOf} failing={failing} />;
}

function FollowedCard({ view, asOf, failing }: { view: TrackedDelivery; asOf: number; failing: boolean }): ReactNode {
  return (
    <section className="followed stack gap-0 card card--surface" aria-labelledby="followed">
      <div className="followed__map">
        <RouteLine status={trackedStatus(view)} />
      </div>
      <div className="followed__words grid content-center gap-2">
        <p className="followed__number numeric">
          <span>{view.recipient !== null && `${isolate(view.recipient.shop)} · `}</span>
          <span {...asWritten}>{formatTrackingNumber(view.number)}</span>
        </p>
        <h2 id="followed">
          <Link className="followed__link" href={trackingPath(view.number)}>
            {trackedHeadline(view)}
          </Link>
        </h2>
        <MainTime view={view} asOf={asOf} WindowTime={WindowTime} />
        <OutdatedNotice asOf={asOf} failing={failing} />
      </div>
    </section>
  );
}
