import { lazy, Suspense, type ReactNode } from 'react';
import { acceptsNote } from '#core/delivery/lifecycle/delivery-status.ts';
import type { TrackedDelivery } from '#core/delivery/track/tracked-delivery.ts';
import type { Failure } from '#core/failure.ts';
import { onDemand } from '#ui/app/loading/on-demand.ts';
import { useTitleSubject } from '#ui/app/routing/use-route-change.ts';
// This page's size budget has no space for their components.
import '#ui/kit/buttons/button.css';
import '#ui/kit/messages/skeleton.css';
import { OutdatedNotice, MainTime, NamedTime } from './times.tsx';
import { advice, failedWords } from './tracking-words.ts';

/** Fetched for a promise within a window, or stops before theirs. Without its file, the promised time alone shows. */
const WindowTime = onDemand(() => import('./window-time.tsx').then((part) => part.default), NamedTime);

/** Fetched for recipients, after the page has rendered. */
const RecipientAlert = lazy(() => import('#ui/alert/recipient-alert.tsx').catch(() => ({ default: () => null })));

/** Prerendered, the same for every number. */
export const LoadingHead = (): ReactNode => (
  <>
    <p className="main-time">
      <span className="main-time__label skeleton" />
      <span className="skeleton skeleton--title skeleton--half" />
    </p>
    <span className="tracking__advice skeleton" />
    <span className="tracking__alert" />
  </>
);

/** There's no answer yet. It retries automatically, or immediately on demand. */
export const FailedHead = ({ failure, retry }: { failure: Failure; retry: () => void }): ReactNode => (
  <>
    <p className="tracking__advice" role="status">
      {failedWords(failure)}
    </p>
    <div className="row wrap gap-3">
      <button type="button" className="button button--primary button--large" onClick={retry}>
        <span className="button__words">Retry</span>
      </button>
    </div>
  </>
);

/** When the delivery is due, and what to do. `asOf` is the time of the view, ms since the epoch. */
export function FoundHead({
  view,
  asOf,
  failing,
  headline,
  secret,
}: {
  view: TrackedDelivery;
  asOf: number;
  failing: boolean;
  headline: string;
  /** The secret part of the recipient's link; null for every other reader. */
  secret: string | null;
}): ReactNode {
  useTitleSubject(headline);
  return (
    <>
      <MainTime view={view} asOf={asOf} WindowTime={WindowTime} />
      <p className="tracking__advice">{advice(view)}</p>
      {secret !== null && (acceptsNote(view.status) || view.status === 'picked_up') && (
        <p className="tracking__alert">
          <Suspense>
            <RecipientAlert number={view.number} secret={secret} />
          </Suspense>
        </p>
      )}
      <OutdatedNotice asOf={asOf} failing={failing} />
    </>
  );
}
