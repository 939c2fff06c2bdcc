import { lazy, Suspense, useCallback, useState, type ReactNode } from 'react';
import { useSearchParams } from 'wouter';
import type { Business } from '#core/business/business.ts';
import { deliveryId } from '#core/delivery/lifecycle/delivery.ts';
import { dialCodeOf } from '#core/geography/country.ts';
import { linkToken } from '#core/session/link-token.ts';
import { businessDashboardOf, paths } from '#ui/app/paths.ts';
import { useAccount } from '#ui/app/state.ts';
import { lazyDialog } from '#ui/app/loading/lazy-dialog.tsx';
import { WaitingArt } from '#ui/art/waiting.tsx';
import { OwnBusiness } from '#ui/app/routing/own-business.tsx';
import { BackLink } from '#ui/kit/buttons/back-link.tsx';
import { Banner } from '#ui/kit/messages/banner.tsx';
import { Button } from '#ui/kit/buttons/button.tsx';
import { DashboardPage } from '#ui/kit/page/dashboard-page.tsx';
import { EmptyState } from '#ui/kit/messages/empty-state.tsx';
import { Skeleton } from '#ui/kit/messages/skeleton.tsx';
import { RequestForm } from './request-form.tsx';
import { useDenial } from './use-denial.ts';
import { useKnownRecipients } from './use-known-recipients.ts';
import { useEarlierDelivery } from './use-earlier-delivery.ts';
import { useRequestSettings } from './use-request-settings.ts';
import { DeniedRequest } from './denied-request.tsx';
import './request-delivery.css';

/** Fetched only if the shop or the city has hours, or the city is paused. */
const ClosedBanner = lazy(() => import('./closed-banner.tsx'));
const shopHours = lazyDialog(() => import('./shop-hours-dialog.tsx'));

const TITLE = 'Request a delivery';

/** /request-delivery/{businessId}: for the owner of the business. */
export default function RequestDeliveryScreen(): ReactNode {
  return <OwnBusiness loading={<Waiting />}>{(business) => <ForBusiness business={business} />}</OwnBusiness>;
}

function ForBusiness({ business }: { business: Business }): ReactNode {
  const denial = useDenial(business);
  return (
    <DashboardPage
      title={TITLE}
      back={
        <BackLink href={businessDashboardOf(business.id)}>
          <bdi>{business.businessName}</bdi>
        </BackLink>
      }
    >
      {denial === null ? <Request business={business} /> : <DeniedRequest business={business} denial={denial} />}
    </DashboardPage>
  );
}

function Request({ business }: { business: Business }): ReactNode {
  const account = useAccount();
  const [params] = useSearchParams();
  const { settings, now, reload } = useRequestSettings(business.id);
  const again = deliveryId(linkToken(params.get('again')) ?? '');
  const earlier = useEarlierDelivery(business.id, again);
  const [editsHours, setEditsHours] = useState(false);
  const known = useKnownRecipients(business);
  const closeHours = useCallback(() => setEditsHours(false), []);
  const prefill = again === null ? null : earlier.value;
  const failed = settings.failed || earlier.failed;
  const retry = () => {
    settings.retry();
    earlier.retry();
  };
  if (known === undefined || (!failed && (settings.value === undefined || prefill === undefined)))
    return <FormSkeleton />;
  if (!settings.value || prefill === undefined)
    return (
      <EmptyState
        art={<WaitingArt />}
        title="The form couldn’t be loaded"
        action={
          <Button variant="secondary" onClick={retry}>
            Retry
          </Button>
        }
      >
        Check your connection. What you typed before is kept.
      </EmptyState>
    );
  const { opening, pickup } = settings.value;
  const profile = account === null || account === 'loading' ? null : account.profile;
  const counterPhone = profile === null || profile.phone === '' ? '' : `${dialCodeOf(profile.country)}${profile.phone}`;
  return (
    <>
      {prefill === 'gone' && (
        <Banner>The recipient’s details were deleted after 30 days. Please type them again.</Banner>
      )}
      {(opening.pause ?? opening.hours ?? opening.shop) !== null && (
        <Suspense>
          <ClosedBanner opening={opening} now={now} timeZone={pickup?.timeZone} />
        </Suspense>
      )}
      {pickup !== null && (
        <shopHours.Part
          open={editsHours}
          onClose={closeHours}
          business={business}
          hours={opening.shop}
          timeZone={pickup.timeZone}
          now={now}
          onSaved={() => void reload()}
        />
      )}
      <RequestForm
        business={business}
        settings={settings.value}
        now={now}
        reload={reload}
        prefill={prefill === 'gone' ? null : prefill}
        known={known}
        counterPhone={counterPhone}
        onHours={() => setEditsHours(true)}
      />
    </>
  );
}

function Waiting(): ReactNode {
  return (
    <DashboardPage title={TITLE} back={<BackLink href={paths.myBusinesses}>My Businesses</BackLink>}>
      <FormSkeleton />
    </DashboardPage>
  );
}

function FormSkeleton(): ReactNode {
  return (
    <div className="request stack items-start" role="status">
      <span className="visually-hidden">Loading…</span>
      <div className="stack gap-6" aria-hidden="true">
        {Array.from({ length: 5 }, (_, row) => (
          <Skeleton key={row} shape="field" />
        ))}
      </div>
      <div className="request__aside" aria-hidden="true">
        <Skeleton shape="block" />
      </div>
    </div>
  );
}
