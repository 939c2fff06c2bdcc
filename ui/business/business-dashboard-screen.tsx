import { useCallback, type ReactNode } from 'react';
import type { Business } from '#core/business/business.ts';
import { DeliveryFeed } from '#core/delivery/delivery-feed.ts';
import { deliveriesOf, requestDeliveryOf } from '#ui/app/delivery-paths.ts';
import { paths } from '#ui/app/paths.ts';
import { usePort } from '#ui/app/use-port.ts';
import { useLive } from '#ui/delivery/use-live.ts';
import { BackLink } from '#ui/kit/back-link.tsx';
import { Banner } from '#ui/kit/banner.tsx';
import { DenialBanner } from '#ui/delivery/request/denial-banner.tsx';
import { useDenial } from '#ui/delivery/request/use-denial.ts';
import { ButtonLink } from '#ui/kit/button-link.tsx';
import { Card } from '#ui/kit/card.tsx';
import { DashboardPage } from '#ui/kit/dashboard-page.tsx';
import { Glyph } from '#ui/kit/glyph.tsx';
import { LOOK_AGAIN, ReasonQuote } from '#ui/kit/reason-quote.tsx';
import { Skeleton } from '#ui/kit/skeleton.tsx';
import { businessPlace } from './business-place.ts';
import { BusinessStats } from './business-stats.tsx';
import { BusinessStatusBadge } from './business-status-badge.tsx';
import { OwnBusiness } from './own-business.tsx';
import { RecentActivity } from './recent-activity.tsx';
import './business-dashboard.css';

const back = <BackLink href={paths.myBusinesses}>My Businesses</BackLink>;

/** /business-dashboard/{businessId} (spec §2): for the business's owner only. */
export default function BusinessDashboardScreen(): ReactNode {
  return <OwnBusiness loading={<Waiting />}>{(business) => <Dashboard business={business} />}</OwnBusiness>;
}

function Dashboard({ business }: { business: Business }): ReactNode {
  const { city, country } = businessPlace(business);
  const feed = usePort(DeliveryFeed);
  const start = useCallback(
    (hear: Parameters<typeof feed.business>[1]) => feed.business(business.id, hear),
    [feed, business.id],
  );
  const { heard, again } = useLive(start);
  const sent = heard?.ok === true && (heard.value.view?.total ?? 0) > 0;
  const denial = useDenial(business);
  const open = denial === null;
  return (
    <DashboardPage
      title={<span className="business-name">{business.businessName}</span>}
      badge={<BusinessStatusBadge status={business.status} />}
      back={back}
      actions={
        (open || sent) && (
          <>
            {open && (
              <ButtonLink href={requestDeliveryOf(business.id)} icon={<Glyph d="M12 5v14M5 12h14" />}>
                Request delivery
              </ButtonLink>
            )}
            {sent && (
              <ButtonLink variant="secondary" href={deliveriesOf(business.id)}>
                All deliveries
              </ButtonLink>
            )}
          </>
        )
      }
    >
      <DenialBanner denial={denial} />
      <StatusBanner business={business} />
      <div className="business-grid">
        <Card className="business-info" padding="large">
          <h2 className="business-title">Business Info</h2>
          <dl className="facts">
            <Fact
              label="Address"
              glyph="M12 21s7-6.3 7-11.5a7 7 0 0 0-14 0C5 14.7 12 21 12 21ZM12 7a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5Z"
            >
              {business.address}
            </Fact>
            <Fact label="City / State" glyph="M4 20V9l5-3v14M9 20h11V4H9M13 8h3M13 12h3M13 16h3">
              {city}
              <span className="soft"> · {country}</span>
            </Fact>
            <Fact label="Email" glyph="M3.5 6h17v12.5h-17V6ZM3.5 7l8.5 6.5L20.5 7">
              <a className="text-link" href={`mailto:${business.businessEmail}`}>
                {business.businessEmail}
              </a>
            </Fact>
          </dl>
        </Card>
        <Card padding="large">
          <BusinessStats heard={heard} />
        </Card>
        <RecentActivity business={business} heard={heard} again={again} />
      </div>
    </DashboardPage>
  );
}

/** What the status means for the merchant. */
function StatusBanner({ business }: { business: Business }): ReactNode {
  if (business.status === 'Active') return null;
  if (business.status === 'Pending')
    return (
      <Banner tone="warning" title="Waiting for approval">
        A person reviews every business. You’ll see the decision here and in My Businesses.
      </Banner>
    );
  return (
    <Banner
      title="Not approved"
      action={
        <ButtonLink size="small" variant="secondary" href={paths.contact}>
          Contact Us
        </ButtonLink>
      }
    >
      <p>
        We reviewed this business and didn’t approve it
        {business.statusReason === '' ? '.' : ':'}
      </p>
      <ReasonQuote>{business.statusReason}</ReasonQuote>
      <p>{LOOK_AGAIN}</p>
    </Banner>
  );
}

function Fact({ label, glyph, children }: { label: string; glyph: string; children: ReactNode }): ReactNode {
  return (
    <div className="facts__row">
      <dt>
        <span className="facts__icon">
          <Glyph d={glyph} />
        </span>
        {label}
      </dt>
      <dd>{children}</dd>
    </div>
  );
}

function Waiting(): ReactNode {
  return (
    <DashboardPage title="Loading…" back={back}>
      <div className="business-grid" aria-hidden="true">
        <div className="business-info">
          <Skeleton shape="block" />
        </div>
        <div className="business-stats">
          <Skeleton shape="block" />
          <Skeleton shape="block" />
        </div>
      </div>
    </DashboardPage>
  );
}
