import { lazy, Suspense, useState, type ReactNode } from 'react';
import type { Business } from '#core/business/business.ts';
import { isRecipientTold } from '#core/delivery/merchant/passed-links.ts';
import type { MerchantDelivery } from '#core/delivery/merchant/merchant-delivery.ts';
import { formatTrackingNumber } from '#core/delivery/lifecycle/tracking-number.ts';
import type { Moving } from '#core/delivery/place/position.ts';
import { isolate } from '#core/isolate.ts';
import type { Live } from '#core/poll.ts';
import { deliveriesOf } from '#ui/app/paths.ts';
import { onDemand } from '#ui/app/loading/on-demand.ts';
import type { BusinessTime } from '#ui/delivery/business-time.ts';
import type { ViewerRole } from '#ui/delivery/event-words.ts';
import { LiveNote } from '#ui/delivery/live-note.tsx';
import { RouteLine } from '#ui/delivery/route-line.tsx';
import { merchantHeadline } from '#ui/delivery/scheduled-words.ts';
import { shownStatus } from '#ui/delivery/shown-status.ts';
import { asWritten } from '#ui/kit/as-written.ts';
import { BackLink } from '#ui/kit/buttons/back-link.tsx';
import { Banner } from '#ui/kit/messages/banner.tsx';
import { PageTitle } from '#ui/kit/page/page-title.tsx';
import { ArrivalLine } from './arrival-line.tsx';
import { CarriedWith } from './carried-with.tsx';
import { DeliveryActions } from './delivery-actions.tsx';
import { DeliveryFacts } from './delivery-facts.tsx';
import { DeliverySlip } from './delivery-slip.tsx';
import { creditWords, deliveryStory, isOver, movedWords } from './delivery-story.ts';
import { DeliveryTimeline } from './delivery-timeline.tsx';
import { HandoverCard } from './handover-card.tsx';
import { HeldMoney } from '#ui/delivery/detail/money/held-money.tsx';
import { UnnotifiedRecipient } from './unnotified-recipient.tsx';
import { Statement } from '#ui/delivery/detail/money/statement.tsx';
import { usePassedLink } from './use-passed-link.ts';

/** Fetched after the delivery, which doesn't need it. */
const RecipientReport = lazy(() => import('#ui/support/goods-report.tsx').catch(() => ({ default: () => null })));

/** Fetched after the delivery, which doesn't need it. */
const TroubleAlerts = lazy(() => import('#ui/alert/trouble-alerts.tsx').catch(() => ({ default: () => null })));

/** Fetched once a courier's position has arrived. Without its file, the route shows the step. */
const MovingPicture = onDemand(() => import('#ui/map/moving-picture.tsx').then((part) => part.default), RouteLine);

/** Whether the operator sends recipients text messages. */
const SENDS_TEXTS = import.meta.env.VITE_SMS === 'yes';

/** One delivery with all its facts, for its merchant or an administrator. */
export function DeliveryView({
  business,
  live,
  times,
  viewer,
}: {
  business: Business;
  live: Live<MerchantDelivery, Moving | null>;
  times: BusinessTime;
  viewer: ViewerRole;
}): ReactNode {
  const delivery = live.view;
  const { number, requestedAt, readyAt, dueAt } = delivery;
  const status = shownStatus(delivery);
  const headline = merchantHeadline(delivery, times, live.asOf);
  const story = deliveryStory(delivery, times, live.asOf, viewer);
  const credit = creditWords(delivery, viewer);
  const moved = movedWords(delivery, viewer);
  const moving = live.beside ?? null;
  // Once a position was shown, the page also says that it's missing.
  const [wasSeen, setWasSeen] = useState(false);
  if (moving !== null && !wasSeen) setWasSeen(true);
  const [initialStatus] = useState(status);
  const [hasChanged, setHasChanged] = useState(false);
  if (!hasChanged && status !== initialStatus) setHasChanged(true);
  const link = usePassedLink(delivery.id);
  // Asked once on this device. The page that asked confirms that the link was shared until it's closed.
  const [wasAsked, setWasAsked] = useState(false);
  if (!wasAsked && link.passed === false) setWasAsked(true);
  const secret =
    viewer === 'merchant' &&
    wasAsked &&
    !isOver(delivery) &&
    status !== 'returning' &&
    !isRecipientTold(delivery, SENDS_TEXTS)
      ? delivery.key
      : null;
  return (
    <div className="page-bounds dashboard-page stack content-start delivery-page">
      <BackLink href={deliveriesOf(business.id)}>Deliveries</BackLink>
      <div className="dashboard-page__head flex items-end justify-between wrap gap-4">
        <div className="dashboard-page__words stack gap-2">
          <p {...asWritten} className="delivery-page__number numeric">
            {formatTrackingNumber(number)}
          </p>
          <PageTitle>{headline}</PageTitle>
          <p className="dashboard-page__lede">{story}</p>
          <ArrivalLine delivery={delivery} times={times} viewer={viewer} asOf={live.asOf} />
          <CarriedWith delivery={delivery} viewer={viewer} />
          {/* Announces changes while the page is open. */}
          <p className="visually-hidden" role="status">
            {hasChanged && `${headline}. ${story}`}
          </p>
        </div>
        <DeliveryActions
          business={business}
          delivery={delivery}
          times={times}
          viewer={viewer}
          now={live.asOf}
          link={{ asked: secret !== null && link.passed === false, onPassed: link.note }}
        />
      </div>
      <LiveNote live={live} times={times} />
      {secret !== null && (
        <UnnotifiedRecipient delivery={delivery} secret={secret} passed={link.passed === true} onPassed={link.note} />
      )}
      {credit !== '' && (
        <Banner tone="success" title={credit}>
          {creditNote(delivery.free, viewer)}
        </Banner>
      )}
      {viewer === 'merchant' && isOver(delivery) && (
        <Suspense fallback={null}>
          <RecipientReport delivery={delivery} times={times} now={live.asOf} />
        </Suspense>
      )}
      <HeldMoney delivery={delivery} times={times} viewer={viewer} now={live.asOf} />
      <div className="delivery-grid stack content-start gap-4">
        <div className="stack content-start gap-4">
          <div className="delivery-route">
            {!wasSeen ? (
              <RouteLine status={status} />
            ) : (
              <MovingPicture
                status={status}
                moving={moving}
                asOf={live.asOf}
                shop={business.businessName}
                courier={isolate(delivery.courier?.firstName ?? '')}
                viewer="staff"
              />
            )}
            <dl className="delivery-route__times grid gap-3 gap-x-4">
              <RouteTime label="Requested" at={requestedAt} times={times} />
              <RouteTime label="Ready" at={readyAt} times={times} />
              <RouteTime label="Promised by" at={dueAt} times={times} />
            </dl>
            {(moved !== '' || times.note !== '') && (
              <p className="delivery-route__note">{`${moved} ${times.note !== '' ? `All times are ${times.note}.` : ''}`}</p>
            )}
          </div>
          <DeliveryTimeline delivery={delivery} times={times} viewer={viewer} now={live.asOf} />
        </div>
        <div className="delivery-grid__side stack content-start gap-4">
          <HandoverCard delivery={delivery} viewer={viewer} />
          {viewer === 'merchant' && !isOver(delivery) && (
            <Suspense fallback={null}>
              <TroubleAlerts />
            </Suspense>
          )}
          <DeliveryFacts delivery={delivery} business={business} viewer={viewer} />
        </div>
        <Statement delivery={delivery} />
      </div>
      {viewer === 'merchant' && <DeliverySlip business={business} delivery={delivery} />}
    </div>
  );
}

function creditNote(free: boolean, viewer: ViewerRole): string {
  if (viewer === 'admin') return `${free ? 'The business has it back' : 'It’s on the business’s statement'} already.`;
  return free ? 'You have it back already.' : 'It’s on your statement already. There’s nothing to claim.';
}

function RouteTime({ label, at, times }: { label: string; at: number; times: BusinessTime }): ReactNode {
  return (
    <div>
      <dt>{label}</dt>
      <dd className="numeric">
        <span>{`${times.time(at)} `}</span>
        <span className="delivery-route__day">{times.day(at)}</span>
      </dd>
    </div>
  );
}
