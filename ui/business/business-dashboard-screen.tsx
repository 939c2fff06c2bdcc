import { useCallback, type ReactNode } from 'react';
import type { Business } from '#core/business/business.ts';
import { DeliveryFeed } from '#core/delivery/courier/delivery-feed.ts';
import { deliveriesOf, paths, requestDeliveryOf } from '#ui/app/paths.ts';
import { usePort } from '#ui/app/use-port.ts';
import { businessTime, deviceTimeZone, zoneInWords } from '#ui/delivery/business-time.ts';
import { useLive } from '#ui/delivery/use-live.ts';
import { BackLink } from '#ui/kit/buttons/back-link.tsx';
import { DenialBanner } from '#ui/delivery/request/denial-banner.tsx';
import { useDenial } from '#ui/delivery/request/use-denial.ts';
import { ButtonLink } from '#ui/kit/buttons/button-link.tsx';
import { classes } from '#ui/kit/classes.ts';
import { DashboardPage } from '#ui/kit/page/dashboard-page.tsx';
import { Glyph } from '#ui/kit/icons/glyph.tsx';
import { Skeleton } from '#ui/kit/messages/skeleton.tsx';
import { BusinessInfo } from './business-info.tsx';
import { BusinessStats } from './business-stats.tsx';
import { BusinessStatusBadge } from './business-status-badge.tsx';
import { OwnBusiness } from '#ui/app/routing/own-business.tsx';
import { DaysChart } from './days-chart.tsx';
import { RecentActivity } from './recent-activity.tsx';
import { StartChecklist } from './start-checklist.tsx';
import { useBusinessSettings } from './use-business-settings.ts';
import { BusinessStatusBanner } from './business-status-banner.tsx';
import './business-dashboard.css';

/** The number of events that are as tall as the chart and the facts together. */
const FULL_COLUMN = 6;

const back = <BackLink href={paths.myBusinesses}>My Businesses</BackLink>;

/** /business-dashboard/{businessId} (spec §2): only for the business's owner. */
export default function BusinessDashboardScreen(): ReactNode {
  return <OwnBusiness loading={<Waiting />}>{(business) => <Dashboard business={business} />}</OwnBusiness>;
}

function Dashboard({ business }: { business: Business }): ReactNode {
  const feed = usePort(DeliveryFeed);
  const start = useCallback(
    (notify: Parameters<typeof feed.business>[1]) => feed.business(business.id, notify),
    [feed, business.id],
  );
  const { latest, retry } = useLive(start);
  const view = latest?.ok === true ? latest.value.view : null;
  const sent = (view?.total ?? 0) > 0;
  const denial = useDenial(business);
  // Until its deliveries are known, a business that may request deliveries is treated as one that has some.
  const starting = latest === null ? business.status !== 'Active' : latest.ok && !sent;
  const settings = useBusinessSettings(business.id, sent);
  const known = settings === 'failed' ? null : settings;
  const zone = known?.pickup?.timeZone ?? null;
  const times = settings === null ? null : businessTime(zone ?? deviceTimeZone());
  return (
    <DashboardPage
      title={<bdi className="business-name">{business.businessName}</bdi>}
      badge={<BusinessStatusBadge status={business.status} />}
      back={back}
      actions={
        !starting && (
          <>
            {denial === null && (
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
      {(!starting || business.status !== 'Pending') && <BusinessStatusBanner business={business} />}
      <div
        className={classes(
          'business-home stack gap-4',
          !starting && 'business-home--figures',
          !starting && (view?.recent.length ?? 0) < FULL_COLUMN && 'business-home--quiet',
        )}
      >
        {starting ? (
          <>
            <StartChecklist business={business} denial={denial} />
            <div className="stack content-start gap-4">
              <BusinessStats business={business.id} latest={latest} />
              <BusinessInfo business={business} settings={known} />
            </div>
            <RecentActivity business={business} latest={latest} times={times} retry={retry} wide />
          </>
        ) : (
          <>
            <BusinessStats business={business.id} latest={latest} wide />
            {view !== null && times !== null && (
              <DaysChart days={view.days} zone={zone === null ? null : zoneInWords(zone)} />
            )}
            <RecentActivity business={business} latest={latest} times={times} retry={retry} />
            <BusinessInfo business={business} settings={known} />
          </>
        )}
      </div>
      <p className="soft">More dashboard features coming soon!</p>
    </DashboardPage>
  );
}

function Waiting(): ReactNode {
  return (
    <DashboardPage title="Loading…" back={back}>
      <div className="business-home stack gap-4" aria-hidden="true">
        <div className="business-stats grid gap-3 gap-x-4 business-stats--wide">
          <Skeleton shape="block" />
          <Skeleton shape="block" />
        </div>
        <Skeleton shape="block" />
        <Skeleton shape="block" />
      </div>
    </DashboardPage>
  );
}
