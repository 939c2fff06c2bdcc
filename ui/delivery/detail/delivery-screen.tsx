import { useCallback, useState, type ReactNode } from 'react';
import { useParams } from 'wouter';
import type { Business } from '#core/business/business.ts';
import { deliveryId, type DeliveryId } from '#core/delivery/lifecycle/delivery.ts';
import { DeliveryFeed } from '#core/delivery/courier/delivery-feed.ts';
import { isolate } from '#core/isolate.ts';
import { deliveriesOf } from '#ui/app/paths.ts';
import { usePort } from '#ui/app/use-port.ts';
import { LostArt } from '#ui/art/lost.tsx';
import { Loading, OwnBusiness, retryFromTitle, useBusinessList } from '#ui/app/routing/own-business.tsx';
import type { ViewerRole } from '#ui/delivery/event-words.ts';
import { useBusinessTime } from '#ui/delivery/use-business-time.ts';
import { useLive } from '#ui/delivery/use-live.ts';
import { useViewerRole } from '#ui/delivery/use-viewer-role.ts';
import { BackLink } from '#ui/kit/buttons/back-link.tsx';
import { Button } from '#ui/kit/buttons/button.tsx';
import { ButtonLink } from '#ui/kit/buttons/button-link.tsx';
import { DashboardPage } from '#ui/kit/page/dashboard-page.tsx';
import { ResultPage } from '#ui/kit/page/result-page.tsx';
import { Skeleton } from '#ui/kit/messages/skeleton.tsx';
import { ClosedDelivery } from './closed-delivery.tsx';
import { DeliveryView } from './delivery-view.tsx';
import './delivery.css';

/** /deliveries/{businessId}/{deliveryId}: one delivery, live, for the owner of the business and for administrators. */
export default function DeliveryScreen(): ReactNode {
  const params = useParams();
  const list = useBusinessList();
  const id = deliveryId(params['deliveryId'] ?? '');
  return (
    <OwnBusiness forAdmins loading={<Waiting href={list.href} back={list.name} />}>
      {(business) => (id === null ? <NotFound business={business} /> : <Shown key={id} business={business} id={id} />)}
    </OwnBusiness>
  );
}

/** An administrator confirms first: the page shows how to reach the recipient, and opening it is recorded. */
function Shown({ business, id }: { business: Business; id: DeliveryId }): ReactNode {
  const viewer = useViewerRole(business);
  const [opened, setOpened] = useState(false);
  if (viewer === 'merchant' || opened) return <Followed business={business} id={id} viewer={viewer} />;
  return (
    <Loading>
      <ClosedDelivery
        business={business}
        id={id}
        notFound={<NotFound business={business} />}
        onOpen={() => setOpened(true)}
      />
    </Loading>
  );
}

function Followed({ business, id, viewer }: { business: Business; id: DeliveryId; viewer: ViewerRole }): ReactNode {
  const feed = usePort(DeliveryFeed);
  const start = useCallback((notify: Parameters<typeof feed.delivery>[1]) => feed.delivery(id, notify), [feed, id]);
  const { latest, retry } = useLive(start);
  const times = useBusinessTime(business.id);
  if (latest === null || times === null)
    return (
      <Loading>
        <Waiting href={deliveriesOf(business.id)} back="Deliveries" />
      </Loading>
    );
  if (!latest.ok)
    return (
      <Loading key="failed">
        <ResultPage
          title="We couldn’t load this delivery"
          lede="The delivery itself isn’t affected. Check your connection and try again."
          actions={
            <>
              <Button size="large" onClick={() => retryFromTitle(retry)}>
                Retry
              </Button>
              <ButtonLink size="large" variant="secondary" href={deliveriesOf(business.id)}>
                Deliveries
              </ButtonLink>
            </>
          }
        />
      </Loading>
    );
  const { view } = latest.value;
  if (view === null || view.businessId !== business.id) return <NotFound business={business} />;
  return <DeliveryView business={business} live={{ ...latest.value, view }} times={times} viewer={viewer} />;
}

function NotFound({ business }: { business: Business }): ReactNode {
  return (
    <ResultPage
      art={<LostArt />}
      title="Delivery Not Found"
      lede={`${isolate(business.businessName)} has no such delivery.`}
      actions={
        <ButtonLink size="large" href={deliveriesOf(business.id)}>
          Back to Deliveries
        </ButtonLink>
      }
    />
  );
}

function Waiting({ href, back }: { href: string; back: string }): ReactNode {
  return (
    <DashboardPage title="Loading…" back={<BackLink href={href}>{back}</BackLink>}>
      <div className="delivery-grid stack content-start gap-4" aria-hidden="true">
        <Skeleton shape="block" />
        <Skeleton shape="block" />
      </div>
    </DashboardPage>
  );
}
