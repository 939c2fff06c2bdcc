import { lazy, Suspense, useEffect, type ReactNode } from 'react';
import { cityName } from '#core/courier/service-area.ts';
import type { ShiftView } from '#core/delivery/courier/shift-view.ts';
import type { Account } from '#core/session/load-account.ts';
import type { Live } from '#core/poll.ts';
import { paths } from '#ui/app/paths.ts';
import { requestAccountReload, useAccount } from '#ui/app/state.ts';
import { LiveNote } from '#ui/delivery/live-note.tsx';
import { Button } from '#ui/kit/buttons/button.tsx';
import { EmptyState } from '#ui/kit/messages/empty-state.tsx';
import { Icon } from '#ui/kit/icons/icon.tsx';
import { LinkCard } from '#ui/kit/surfaces/link-card.tsx';
import { SkeletonRows } from '#ui/kit/messages/skeleton.tsx';
import { Switch } from '#ui/kit/choices/switch.tsx';
import { ApprovalNote, approvalOf } from './approval/approval.tsx';
import { Board } from './board.tsx';
import { CourierPage } from './courier-page.tsx';
import { JobCard } from '#ui/courier/work/job/job-card.tsx';
import { OnlineSwitch } from './online-switch.tsx';
import { SetAsideNote } from './set-aside-note.tsx';
import { StopNote } from './stop-note.tsx';
import { canVibrate, useVibrateSetting } from './use-new-offers.ts';
import { useShift } from './use-shift.ts';
import { courierTimes, failureWords } from './work-words.ts';
import { useAreaFirst } from './use-area-first.ts';

/** Fetched after the board, which doesn't need them. */
const OfferAlerts = lazy(() => import('#ui/alert/offer-alerts.tsx').catch(() => ({ default: () => null })));
const TappedOffer = lazy(() => import('./tapped-offer.tsx').catch(() => ({ default: () => null })));

/** /courier: going online, the board, and the current delivery. */
export default function CourierHomeScreen(): ReactNode {
  const account = useAccount();
  if (account === null || account === 'loading') return null;
  return <CourierHome account={account} />;
}

function CourierHome({ account }: { account: Account }): ReactNode {
  const { shift, route, latest, retry } = useShift();
  const [vibrates, setVibrates] = useVibrateSetting();
  // A courier who's no longer approved may still finish the delivery they carry.
  const approval = approvalOf(account);
  const denied = latest?.ok === true ? latest.value.view.denied : latest?.error.kind === 'denied';
  // Only approved couriers have a board, so the account was approved after it was loaded.
  const approved = approval !== null && latest?.ok === true && latest.value.view.duty?.jobs.length === 0;
  useEffect(() => {
    if (approved) requestAccountReload();
  }, [approved]);
  if (latest === null && approval !== 'unverified' && approval !== 'Pending')
    return (
      <CourierPage title="Courier Home">
        <SkeletonRows rows={3} />
      </CourierPage>
    );
  if (latest === null || denied || (approval !== null && (!latest.ok || latest.value.view.jobs.length === 0)))
    return (
      <CourierPage title="Courier Home">
        <ApprovalNote approval={approval ?? 'Pending'} account={account} />
      </CourierPage>
    );
  if (!latest.ok)
    return (
      <CourierPage title="Courier Home">
        <EmptyState
          title="We couldn’t load your deliveries"
          action={
            <Button size="large" onClick={retry}>
              Retry
            </Button>
          }
        >
          {failureWords(latest.error)}
        </EmptyState>
      </CourierPage>
    );
  const { view } = latest.value;
  return (
    <CourierPage title="Courier Home">
      {view.unsent === 0 && <LiveNote live={latest.value} times={courierTimes} timeKnown={view.duty !== null} />}
      {view.stopped.map((one) => (
        <StopNote
          key={one.delivery}
          stopped={one}
          jobs={view.jobs}
          onDismiss={() => void shift.dismissStopped(one.delivery)}
        />
      ))}
      <SetAsideNote steps={view.setAside} />
      <Suspense fallback={null}>
        <TappedOffer />
      </Suspense>
      <Work live={latest.value} route={route} vibrates={vibrates} />
      <nav className="stack gap-3" aria-label="Courier">
        <LinkCard href={paths.courierEarnings} icon={<Icon name="money" />} title="Earnings">
          Week by week
        </LinkCard>
        <LinkCard href={paths.courierArea} icon={<Icon name="pin" />} title="Service Area">
          {view.duty === null ? 'The cities you deliver in' : view.duty.markets.map(cityName).join(' · ')}
        </LinkCard>
      </nav>
      <Suspense fallback={null}>
        <OfferAlerts online={view.duty?.online ?? false} finished={view.ended?.ending === 'delivered'} />
      </Suspense>
      {canVibrate() && (
        <Switch
          label="Vibrate on new deliveries"
          hint="On this phone, while this page is open"
          checked={vibrates}
          onChange={setVibrates}
        />
      )}
    </CourierPage>
  );
}

function Work({
  live,
  route,
  vibrates,
}: {
  live: Live<ShiftView>;
  route: ReturnType<typeof useShift>['route'];
  vibrates: boolean;
}): ReactNode {
  const { duty, jobs } = live.view;
  const [job] = jobs;
  useAreaFirst(duty);
  if (job !== undefined)
    return (
      <>
        {route !== null && jobs.length > 1 ? (
          <route.RouteCard view={live.view} now={live.asOf} />
        ) : (
          <JobCard job={job} view={live.view} now={live.asOf} />
        )}
        {duty !== null && <Board duty={duty} now={live.asOf} vibrates={vibrates} carries />}
      </>
    );
  if (duty === null) return null;
  return (
    <>
      <OnlineSwitch
        online={duty.online}
        standbyUntil={duty.standbyUntil}
        reached={!live.failing}
        cities={duty.markets}
      />
      <Board duty={duty} now={live.asOf} vibrates={vibrates} />
    </>
  );
}
