import type { ReactNode } from 'react';
import { useParams } from 'wouter';
import type { Job } from '#core/delivery/courier/courier-delivery.ts';
import { isCarried, type DeliveryStatus } from '#core/delivery/lifecycle/delivery-status.ts';
import { unsentOf } from '#core/delivery/courier/shift-view.ts';
import { earnedBy, jobIn, type EndedJob } from '#core/delivery/courier/kept-jobs.ts';
import { useAccount } from '#ui/app/state.ts';
import { Banner } from '#ui/kit/messages/banner.tsx';
import { LiveNote } from '#ui/delivery/live-note.tsx';
import { Button } from '#ui/kit/buttons/button.tsx';
import { EmptyState } from '#ui/kit/messages/empty-state.tsx';
import { SkeletonRows } from '#ui/kit/messages/skeleton.tsx';
import { ApprovalNote, approvalOf } from '#ui/courier/work/approval/approval.tsx';
import { CourierPage } from '#ui/courier/work/courier-page.tsx';
import { JobEnd } from './job-end.tsx';
import { JobStepScreen } from './job-step.tsx';
import { SetAsideNote } from '#ui/courier/work/set-aside-note.tsx';
import { StopNote } from '#ui/courier/work/stop-note.tsx';
import { UndoNote } from './undo-note.tsx';
import { useShift } from '#ui/courier/work/use-shift.ts';
import { useWakeLock } from './use-wake-lock.ts';
import { courierTimes, failureWords } from '#ui/courier/work/work-words.ts';
import { GoneJob } from './gone-job.tsx';

/** /courier/job/{id}: the current delivery, one step at a time. */
export default function JobScreen(): ReactNode {
  const { deliveryId: id = '' } = useParams();
  const account = useAccount();
  const { shift, route, latest, retry } = useShift();
  const view = latest?.ok === true ? latest.value.view : null;
  const job = view === null ? null : jobIn(view.jobs, id);
  useWakeLock(job !== null && isCarried(job.status));
  if (account === null || account === 'loading') return null;

  if (latest === null)
    return (
      <CourierPage title="Your delivery">
        <SkeletonRows rows={3} />
      </CourierPage>
    );
  if (!latest.ok) {
    const approval = approvalOf(account);
    return (
      <CourierPage title="Your delivery">
        {latest.error.kind === 'denied' ? (
          <ApprovalNote approval={approval ?? 'Pending'} account={account} />
        ) : (
          <EmptyState
            title="We couldn’t load this delivery"
            action={
              <Button size="large" onClick={retry}>
                Retry
              </Button>
            }
          >
            {failureWords(latest.error)}
          </EmptyState>
        )}
      </CourierPage>
    );
  }
  const { view: known } = latest.value;
  const others = known.jobs.some((other) => other.id !== id);
  const { undo } = known;
  const undone = undo === null || !others ? null : jobIn(known.jobs, undo.delivery);
  const notes = (
    <>
      {known.unsent === 0 && <LiveNote live={latest.value} times={courierTimes} timeKnown={known.duty !== null} />}
      {known.stopped.map(
        (stopped) =>
          (stopped.delivery === id ? stopped.reason !== 'wrong-pin' : others) && (
            <StopNote
              key={stopped.delivery}
              stopped={stopped}
              jobs={known.jobs}
              onDismiss={() => void shift.dismissStopped(stopped.delivery)}
            />
          ),
      )}
      {undo !== null && job !== null && (
        <UndoNote key={`${undo.kind} ${undo.delivery}`} step={undo} bag={undone?.number ?? null} />
      )}
      <SetAsideNote steps={known.setAside} />
      {job?.given === true && job.status === 'accepted' && (
        <Banner title="The team gave you this one.">You can give it back, like any other.</Banner>
      )}
    </>
  );
  if (job !== null && isCarried(job.status))
    return <JobStepScreen key={job.id} job={job} view={known} route={route} now={latest.value.asOf} notes={notes} />;
  const ended = job !== null ? endingOf(job) : known.ended?.delivery === id ? known.ended : null;
  if (ended !== null)
    return (
      <JobEnd
        {...ended}
        view={known}
        unsent={unsentOf(known, (delivery) => delivery === id)}
        undoable={undo?.delivery === id}
        next={route !== null && others && <route.NextStop jobs={known.jobs} />}
        notes={notes}
      />
    );
  return <GoneJob view={known} notes={notes} />;
}

const ENDING: Readonly<Partial<Record<DeliveryStatus, EndedJob['ending']>>> = {
  delivered: 'delivered',
  returned: 'returned',
  searching: 'released',
};

/** The end of a delivery, assuming that the stored steps are sent. */
function endingOf(job: Job): Pick<EndedJob, 'ending' | 'earned'> | null {
  const ending = ENDING[job.status];
  return ending === undefined ? null : { ending, earned: earnedBy(job, ending) };
}
