import type { ReactNode } from 'react';
import type { TrackedDelivery } from '#core/delivery/track/tracked-delivery.ts';
import { ShareButton } from './share-button.tsx';
import { Timeline } from './timeline.tsx';

/** The events so far, and the button that shares the page. `asOf` is the time of the view, ms since the epoch. */
export default function TrackLog({
  view,
  asOf,
  headline,
}: {
  view: TrackedDelivery;
  asOf: number;
  headline: string;
}): ReactNode {
  return (
    <>
      <Timeline view={view} asOf={asOf} />
      <ShareButton number={view.number} headline={headline} />
    </>
  );
}
