import type { ReactNode } from 'react';
import type { Business } from '#core/business/business.ts';
import type { DeliveryId } from '#core/delivery/lifecycle/delivery.ts';
import { formatTrackingNumber } from '#core/delivery/lifecycle/tracking-number.ts';
import { deliveriesOf } from '#ui/app/paths.ts';
import { useDeliveryRows } from '#ui/delivery/list/use-delivery-rows.ts';
import { RouteLine } from '#ui/delivery/route-line.tsx';
import { shownStatus } from '#ui/delivery/shown-status.ts';
import { statusWords } from '#ui/delivery/status-words.ts';
import { useBusinessTime } from '#ui/delivery/use-business-time.ts';
import { BackLink } from '#ui/kit/buttons/back-link.tsx';
import { Banner } from '#ui/kit/messages/banner.tsx';
import { Button } from '#ui/kit/buttons/button.tsx';
import { Card } from '#ui/kit/surfaces/card.tsx';
import { DashboardPage } from '#ui/kit/page/dashboard-page.tsx';
import { SkeletonRows } from '#ui/kit/messages/skeleton.tsx';
import { closedHeldWords } from '#ui/delivery/detail/money/held-words.ts';
import { SummaryFacts } from './summary-facts.tsx';
import { asWritten } from '#ui/kit/as-written.ts';

/** A delivery as in the list, until an administrator opens its details. */
export function ClosedDelivery({
  business,
  id,
  notFound,
  onOpen,
}: {
  business: Business;
  id: DeliveryId;
  notFound: ReactNode;
  onOpen: () => void;
}): ReactNode {
  const list = useDeliveryRows(business);
  const times = useBusinessTime(business.id);
  const delivery = list.index?.rows.find((row) => row.id === id);
  const back = <BackLink href={deliveriesOf(business.id)}>Deliveries</BackLink>;
  if (delivery === undefined && !list.loading && !list.failed) return notFound;
  if (delivery === undefined || times === null)
    return (
      <DashboardPage title="Delivery" back={back}>
        {list.failed ? (
          <Banner
            tone="danger"
            title="We couldn’t load this delivery"
            action={
              <Button size="small" variant="secondary" busy={list.loading} onClick={list.reload}>
                Retry
              </Button>
            }
          >
            The delivery itself isn’t affected. Check your connection and try again.
          </Banner>
        ) : (
          <SkeletonRows rows={4} label="Loading the delivery…" />
        )}
      </DashboardPage>
    );
  const status = shownStatus(delivery);
  const held = closedHeldWords(delivery);
  const open = () => {
    // The button is removed. The title of the opened delivery takes the focus.
    document.getElementById('page-title')?.focus();
    onOpen();
  };
  return (
    <DashboardPage
      title={delivery.opensAt === null ? statusWords[status].headline.merchant : 'Scheduled'}
      lede={<span {...asWritten}>{formatTrackingNumber(delivery.number)}</span>}
      back={back}
    >
      <div className="delivery-grid stack content-start gap-4">
        <div className="stack content-start gap-4">
          <div className="delivery-route">
            <RouteLine status={status} />
          </div>
          {held !== null && (
            <Banner tone="warning" title={held.title}>
              {held.text}
            </Banner>
          )}
          <Banner
            title="We record who opens this"
            action={
              <Button onClick={open} size="small">
                Show contact details
              </Button>
            }
          >
            You’ll see the timeline, the PIN, and how to reach the recipient and the courier. The business’s history
            keeps your name and the time.
          </Banner>
        </div>
        <div className="delivery-grid__side stack content-start gap-4">
          <Card className="grid gap-3" padding="medium">
            <h2 className="delivery-title">Details</h2>
            <SummaryFacts delivery={delivery} business={business.businessName} times={times} />
          </Card>
        </div>
      </div>
    </DashboardPage>
  );
}
