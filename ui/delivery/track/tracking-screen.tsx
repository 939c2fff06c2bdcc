import { lazy, Suspense, useState, type ReactNode } from 'react';
import { formatTrackingNumber } from '#core/delivery/lifecycle/tracking-number.ts';
import { isolate } from '#core/isolate.ts';
import { onDemand } from '#ui/app/loading/on-demand.ts';
import { usePageBrand } from '#ui/app/shell/page-brand.tsx';
import { PageTitle } from '#ui/kit/page/page-title.tsx';
import { RouteLine } from '../route-line.tsx';
import { trackedStatus } from '../shown-status.ts';
import { PublicFacts, RecipientFacts } from './tracking-facts.tsx';
import { FailedHead, FoundHead, LoadingHead } from './tracking-heads.tsx';
import { trackedHeadline } from './tracking-words.ts';
import { useTrackingRequest, useTracking, type TrackingRequest } from './use-tracking.ts';
// Only its style: the page component itself is made for forms.
import '#ui/kit/page/page.css';
import './tracking.css';
import type { Elements } from '#ui/kit/elements.ts';
import { asWritten } from '#ui/kit/as-written.ts';

/** Fetched once a courier's position has arrived. Without its file, the route shows the step. */
const TrackedPicture = onDemand(() => import('#ui/map/tracked-picture.tsx').then((part) => part.default), RouteLine);

/** The part below, which nothing waits for (decision tracking-page). */
const TrackLog = lazy(() => import('./track-log.tsx').catch(() => ({ default: () => null })));
/** Fetched if a number isn't found. */
const AskForNumber = lazy(() => import('./ask-for-number.tsx'));

/**
 * /track/{number}, with or without the recipient's key in the fragment: one delivery, live, for anyone who has its
 * number. Heading and map stay the same elements, so that the focus stays and the parcel can move.
 */
export default function TrackingScreen(): ReactNode {
  const asked = useTrackingRequest();
  const { latest, retry } = useTracking(asked?.number ?? null, asked?.key ?? null);
  const [isSeen, setIsSeen] = useState(false);
  if (!isSeen && latest?.ok === true && latest.value.beside) setIsSeen(true);
  usePageBrand((latest?.ok === true ? latest.value.view?.recipient?.shop : undefined) ?? null);
  // Most facts for the number alone are known before the answer. The prerendered page doesn't know whether there's a
  // key.
  const byNumber = asked?.key == null && <PublicFacts view={null} />;
  const loading = (
    <Frame asked={asked} title="Your delivery" announced="Loading…" head={<LoadingHead />} facts={byNumber} />
  );

  if (asked !== null && (asked.number === null || (latest?.ok === true && latest.value.view === null)))
    return (
      <Suspense fallback={loading}>
        <AskForNumber typed={asked.typed} error="We can’t find that delivery. Check the number and try again." />
      </Suspense>
    );
  if (latest === null) return loading;
  if (!latest.ok)
    return (
      <Frame
        asked={asked}
        title="We couldn’t load your delivery"
        head={<FailedHead failure={latest.error} retry={retry} />}
      />
    );
  const { view, asOf, failing } = latest.value;
  if (view === null) return null;
  const status = trackedStatus(view);
  const headline = trackedHeadline(view);
  return (
    <Frame
      asked={asked}
      title={headline}
      announced={headline}
      head={<FoundHead view={view} asOf={asOf} failing={failing} headline={headline} secret={asked?.key ?? null} />}
      status={status}
      picture={
        isSeen && (
          <TrackedPicture
            status={status}
            live={latest.value}
            courier={isolate(view.recipient?.courier?.firstName ?? '')}
          />
        )
      }
      facts={
        view.recipient === null ? (
          <PublicFacts view={view} />
        ) : (
          <RecipientFacts view={view} recipient={view.recipient} secret={asked?.key ?? null} />
        )
      }
    >
      <div className="tracking__log">
        <Suspense>
          <TrackLog view={view} asOf={asOf} headline={headline} />
        </Suspense>
      </div>
    </Frame>
  );
}

/** The frame of every state. `announced` is read aloud when it changes while the page is open. */
function Frame({
  asked,
  title,
  announced,
  head,
  status = null,
  picture = null,
  facts = null,
  children,
}: {
  asked: TrackingRequest | null;
  title: string;
  announced?: string | undefined;
  head: Elements;
  status?: Parameters<typeof RouteLine>[0]['status'];
  /** In place of the route, which shows until it's here. */
  picture?: ReactNode;
  facts?: ReactNode;
  children?: Elements;
}): ReactNode {
  return (
    <div className="tracking page-bounds">
      <div className="tracking__head">
        <p className="tracking__number numeric">
          {asked?.number == null ? (
            '\u00A0'
          ) : (
            <span>
              Delivery <span {...asWritten}>{formatTrackingNumber(asked.number)}</span>
            </span>
          )}
        </p>
        <PageTitle className="tracking__status">{title}</PageTitle>
        <p className="visually-hidden" role="status">
          {announced}
        </p>
        {head}
      </div>
      <div className="tracking__map">{picture || <RouteLine status={status} />}</div>
      {facts && (
        <div className={asked === null ? 'tracking__facts tracking__facts--by-number' : 'tracking__facts'}>{facts}</div>
      )}
      {children}
    </div>
  );
}
