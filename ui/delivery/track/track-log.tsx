import { lazy, Suspense, type ReactNode } from 'react';
import { isFinal } from '#core/delivery/lifecycle/delivery-status.ts';
import type { TrackedDelivery } from '#core/delivery/track/tracked-delivery.ts';
import { ShareButton } from './share-button.tsx';
import { Timeline } from './timeline.tsx';
import { useTrackingRequest } from './use-tracking.ts';

/** Fetched for recipients after the end. */
const RecipientSupport = lazy(() => import('#ui/support/recipient-support.tsx').catch(() => ({ default: () => null })));

/** The events so far, a problem that the recipient reports, and the button that shares the page. `asOf` is the time of the view, ms since the epoch. */
export default function TrackLog({
  view,
  asOf,
  headline,
}: {
  view: TrackedDelivery;
  asOf: number;
  headline: string;
}): ReactNode {
  const asked = useTrackingRequest();
  return (
    <>
      <Timeline view={view} asOf={asOf} />
      {asked !== null && view.recipient !== null && isFinal(view.status) && (
        <Suspense>
          <RecipientSupport number={view.number} secret={asked.key} asOf={asOf} />
        </Suspense>
      )}
      <ShareButton number={view.number} headline={headline} />
    </>
  );
}
