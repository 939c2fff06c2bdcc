import { useLayoutEffect, type ReactNode } from 'react';
import { useLocation } from 'wouter';
import type { Business } from '#core/business/business.ts';
import { paths } from '#ui/app/paths.ts';
import { useTitleSubject } from '#ui/app/use-route-change.ts';
import { LostArt } from '#ui/art/lost.tsx';
import { WaitingArt } from '#ui/art/waiting.tsx';
import { BackLink } from '#ui/kit/back-link.tsx';
import { Banner } from '#ui/kit/banner.tsx';
import { Button } from '#ui/kit/button.tsx';
import { ButtonLink } from '#ui/kit/button-link.tsx';
import { Card } from '#ui/kit/card.tsx';
import { DashboardPage } from '#ui/kit/dashboard-page.tsx';
import { Glyph } from '#ui/kit/glyph.tsx';
import { ResultPage } from '#ui/kit/result-page.tsx';
import { Skeleton } from '#ui/kit/skeleton.tsx';
import { businessPlace } from './business-place.ts';
import { BusinessStatusBadge } from './business-status-badge.tsx';
import { useOwnBusiness } from './use-own-business.ts';
import './business-dashboard.css';

const back = <BackLink href={paths.myBusinesses}>My Businesses</BackLink>;

/** /business-dashboard/{businessId} (spec §2): only for whoever owns the business. */
export default function BusinessDashboardScreen(): ReactNode {
  const [pathname] = useLocation();
  const { business, retry } = useOwnBusiness(pathname.split('/')[2] ?? '');
  if (business === 'loading') return <Loading />;
  if (business === 'failed') {
    return (
      <ResultPage
        title="We couldn’t load this business"
        lede="Nothing is lost. Check your connection and try again."
        actions={
          <>
            <Button size="large" onClick={retry}>
              Retry
            </Button>
            <ButtonLink size="large" variant="secondary" href={paths.myBusinesses}>
              My Businesses
            </ButtonLink>
          </>
        }
      />
    );
  }
  if (business === null) {
    return (
      <ResultPage
        art={<LostArt />}
        title="Business Not Found"
        lede="It may have been deleted, or it belongs to another account."
        actions={
          <ButtonLink size="large" href={paths.myBusinesses}>
            Back to My Businesses
          </ButtonLink>
        }
      />
    );
  }
  return <Dashboard business={business} />;
}

function Dashboard({ business }: { business: Business }): ReactNode {
  const { city, country } = businessPlace(business);
  useTitleSubject(business.businessName);
  return (
    <DashboardPage
      title={<span className="business-name">{business.businessName}</span>}
      badge={<BusinessStatusBadge status={business.status} />}
      back={back}
    >
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
          <section className="business-stats" aria-labelledby="stats">
            <h2 className="business-title" id="stats">
              Quick Stats
            </h2>
            <Stat label="Total Orders" value={0} />
            <Stat label="Active Deliveries" value={0} lit />
          </section>
        </Card>
        <Card className="business-activity" tone="sand" padding="large">
          <h2 className="business-title">Recent Activity</h2>
          <div className="business-activity__none">
            <WaitingArt />
            <div>
              <p className="business-activity__lead">No recent activity</p>
              <p className="soft">More dashboard features coming soon!</p>
            </div>
          </div>
        </Card>
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
      We reviewed this business and didn’t approve it. Contact us if you think that’s a mistake.
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

function Stat({ label, value, lit = false }: { label: string; value: number; lit?: boolean }): ReactNode {
  return (
    <Card tone={lit ? 'night' : 'sage'} accent={lit} padding="medium" className="stat">
      <p className="stat__label">{label}</p>
      <p className="stat__value numeric">{value}</p>
    </Card>
  );
}

function Loading(): ReactNode {
  // Whoever came here has the focus on this title; the one that takes its place gets it.
  useLayoutEffect(
    () => () => {
      if (document.activeElement?.id === 'page-title')
        setTimeout(() => document.getElementById('page-title')?.focus({ preventScroll: true }));
    },
    [],
  );
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
