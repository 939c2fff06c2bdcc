import { lazy, Suspense, useEffect, useRef, useState, type ReactElement, type ReactNode } from 'react';
import type { Instant } from '#core/instant.ts';
import type { Job } from '#core/delivery/courier/courier-delivery.ts';
import type { JobStep } from '#core/delivery/courier/kept-jobs.ts';
import { Shift } from '#core/delivery/courier/shift-port.ts';
import { sendingOf, unsentOf, type ShiftView } from '#core/delivery/courier/shift-view.ts';
import { addressLines } from '#core/geography/address.ts';
import { onDemand } from '#ui/app/loading/on-demand.ts';
import { usePort } from '#ui/app/use-port.ts';
import { RouteLine } from '#ui/delivery/route-line.tsx';
import { Banner } from '#ui/kit/messages/banner.tsx';
import type { Elements } from '#ui/kit/elements.ts';
import { Button } from '#ui/kit/buttons/button.tsx';
import { CourierPage } from '#ui/courier/work/courier-page.tsx';
import { GiveBack } from './give-back.tsx';
import { JobFacts } from './job-facts.tsx';
import { PhotoProof } from './photo-proof.tsx';
import { PinProof } from './pin-proof.tsx';
import { PlaceCard } from './place-card.tsx';
import type { RouteParts } from '#ui/courier/work/route/parts.ts';
import { doorTime, nearTime, savedWords } from '#ui/courier/work/work-words.ts';
import { isolate } from '#core/isolate.ts';
import { JobDoor } from './job-door.tsx';
import { BagNumber } from './bag-number.tsx';
import { ReportLink } from './report-link.tsx';

/** Fetched after the delivery, which doesn’t need it. */
const SharePosition = lazy(() => import('./share-position.tsx').catch(() => ({ default: () => null })));

/** Fetched with the job, and again with each step if that failed: there may be no network at the door. */
const fetchCantDeliver = () => import('./cant-deliver.tsx').then((part) => part.default);
const CantDeliver = onDemand(fetchCantDeliver, () => null);

/** The current step of a delivery, with the one button for the next. */
export function JobStepScreen({
  job,
  view,
  route,
  now,
  notes,
}: {
  job: Job;
  view: ShiftView;
  route: RouteParts | null;
  now: Instant;
  notes: Elements;
}): ReactNode {
  const shift = usePort(Shift);
  const take = (step: JobStep, photo?: string) => void shift.take(job.id, step, photo);
  useHeadingFocus(job.status);
  useEffect(() => void fetchCantDeliver().catch(() => undefined), [job.status]);
  const [failing, setFailing] = useState(false);
  const unsent = unsentOf(view, (delivery) => delivery === job.id);
  const shared = (
    <>
      {notes}
      {route !== null ? (
        <route.RouteTop view={view} job={job} />
      ) : (
        unsent.unsent > 0 && (
          <Banner tone="warning" live>
            {savedWords(unsent)}
          </Banner>
        )
      )}
    </>
  );
  const shop = (
    <PlaceCard
      name={job.shop}
      lines={addressLines({ ...job.pickup, unit: '', city: job.pickupCity, country: job.country })}
      phone={job.pickup.phone}
      door={{ notes: job.pickup.notes }}
    />
  );
  const sharing = (
    <Suspense fallback={null}>
      <SharePosition />
    </Suspense>
  );
  const help = <ReportLink delivery={job.id} />;
  const report = (
    <>
      {help}
      {route !== null && <route.RouteMore view={view} job={job} now={now} />}
    </>
  );
  const sending = sendingOf(view, job.id);
  const busy = sending !== null;
  // One parcel's screen, or that of several at the same counter.
  const atCounter = (single: ReactElement) =>
    route === null ? (
      single
    ) : (
      <route.CounterStop
        {...{ job, view, now, single, shop }}
        top={shared}
        middle={
          <>
            <RouteLine status={job.status} />
            {sharing}
          </>
        }
        end={help}
      />
    );
  // Keyed, so that each step has a new button: the bar ignores presses on a button that has just appeared.
  const next = (step: JobStep, words: string) => (
    <Button key={job.status} size="large" block onClick={() => take(step)}>
      {words}
    </Button>
  );

  switch (job.status) {
    case 'accepted':
      return atCounter(
        <CourierPage
          title={`Go to ${isolate(job.shop)}`}
          lede={job.pickupBy !== null && `Be there by ${nearTime(job.pickupBy, now)}.`}
          bar={next({ kind: 'arrive_pickup' }, 'I’m at the shop')}
        >
          {shared}
          {shop}
          <RouteLine status={job.status} />
          <JobFacts job={job} now={now} />
          {sharing}
          <GiveBack busy={busy} onGiveBack={() => take({ kind: 'release' })} />
          {report}
        </CourierPage>,
      );
    case 'at_pickup':
      return atCounter(
        <CourierPage
          title="Pick it up"
          lede="Ask for the delivery with this number."
          bar={next({ kind: 'pick_up' }, 'I have it')}
        >
          {shared}
          <BagNumber number={job.number} />
          {shop}
          <JobFacts job={job} now={now} />
          <RouteLine status={job.status} />
          {sharing}
          <GiveBack busy={busy} onGiveBack={() => take({ kind: 'release' })} />
          {report}
        </CourierPage>,
      );
    case 'picked_up':
      return (
        <CourierPage
          title={job.dropoff === null ? 'Take it to the door' : `Take it to ${isolate(job.dropoff.name)}`}
          lede={`Be there ${doorTime(job, now)}.`}
          bar={next({ kind: 'arrive_dropoff' }, 'I’m at the door')}
        >
          {shared}
          <JobDoor job={job} />
          <RouteLine status={job.status} />
          <JobFacts job={job} now={now} />
          {sharing}
          {report}
        </CourierPage>
      );
    case 'at_dropoff': {
      const door = (
        <>
          <JobDoor job={job} />
          {report}
        </>
      );
      const proof = { job, take, shared, door, onFail: () => setFailing(true) };
      return (
        <>
          {job.handover === 'meet' ? (
            <PinProof {...proof} sending={sending} stopped={view.stopped} />
          ) : (
            <PhotoProof key="deliver" {...proof} now={now} busy={busy} kind="deliver" />
          )}
          <CantDeliver
            job={job}
            open={failing}
            onClose={() => setFailing(false)}
            onFail={(reason) => take({ kind: 'fail', reason })}
          />
        </>
      );
    }
    default:
      // Keyed, so that it doesn't keep the photo that was taken at the door.
      return (
        <PhotoProof
          key="hand_back"
          now={now}
          job={job}
          busy={busy}
          take={take}
          shared={shared}
          door={
            <>
              {shop}
              {report}
            </>
          }
          kind="hand_back"
        />
      );
  }
}

/** Each step is a new screen: its heading takes the focus, which announces it. */
function useHeadingFocus(status: Job['status']): void {
  const shown = useRef(status);
  useEffect(() => {
    if (shown.current === status) return;
    shown.current = status;
    scrollTo({ top: 0, behavior: 'instant' });
    document.getElementById('page-title')?.focus({ preventScroll: true });
  }, [status]);
}
