import { useState, type ReactNode } from 'react';
import type { EarnedJob } from '#core/delivery/courier/courier-desk.ts';
import { earningsWeek } from '#core/delivery/courier/earnings-week.ts';
import type { Instant } from '#core/instant.ts';
import { knownTimeZone } from '#core/known-time-zone.ts';
import { mayStillReport } from '#core/support/may-still-report.ts';
import { paths } from '#ui/app/paths.ts';
import { useAccount } from '#ui/app/state.ts';
import { useValue } from '#ui/app/use-value.ts';
import { BackLink } from '#ui/kit/buttons/back-link.tsx';
import { Button } from '#ui/kit/buttons/button.tsx';
import type { Elements } from '#ui/kit/elements.ts';
import { EmptyState } from '#ui/kit/messages/empty-state.tsx';
import { Icon } from '#ui/kit/icons/icon.tsx';
import { SkeletonRows } from '#ui/kit/messages/skeleton.tsx';
import { ApprovalNote, approvalOf } from '#ui/courier/work/approval/approval.tsx';
import { CourierPage } from '#ui/courier/work/courier-page.tsx';
import { countedWords, earnedInWeek, EarnedRow, earnedWords } from './earned-row.tsx';
import { useReloadWhenDenied } from '#ui/courier/work/use-reload-when-denied.ts';
import { WeekChart } from './week-chart.tsx';
import { failureWords } from '#ui/courier/work/work-words.ts';
import { useEarnings } from './use-earnings.ts';
import './earnings.css';

const dayIn = (timeZone: string) => new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone });

/** /courier/earnings: the earnings of a week. */
export default function EarningsScreen(): ReactNode {
  const account = useAccount();
  const [weeksLater, setWeeksLater] = useState(0);
  const { list, setList, midnights, now, jobs, retry } = useEarnings(weeksLater);
  const parts = useValue(loadPastWeeks);
  const denied = jobs?.ok === false && jobs.error.kind === 'denied';
  useReloadWhenDenied(denied);
  if (account === null || account === 'loading') return null;
  const approval = approvalOf(account) ?? (denied ? 'Pending' : null);
  const back = <BackLink href={paths.courier}>Courier Home</BackLink>;
  if (approval !== null)
    return (
      <CourierPage title="Earnings" back={back}>
        <ApprovalNote approval={approval} account={account} />
        {parts !== undefined && list !== null && (
          <parts.PastWeeks statements={list.closed} timeZone={list.timeZone} onNews={setList} />
        )}
      </CourierPage>
    );
  const [from, last] = [midnights?.[0], midnights?.[6]];
  // No week is shown before the list is loaded.
  const timeZone = knownTimeZone(list?.timeZone);
  const day = dayIn(timeZone);
  const closed = list?.closed ?? [];
  return (
    <CourierPage title="Earnings" lede="A statement of what your deliveries have earned." back={back}>
      <div className="earnings-week row justify-between">
        <Button variant="secondary" icon={<Icon name="chevron-left" />} onClick={() => setWeeksLater(weeksLater - 1)}>
          <span className="visually-hidden">The week before</span>
        </Button>
        <h2 className="earnings-week__name grid justify-items-center gap-1" aria-live="polite">
          <span>{weeksLater === 0 ? 'This week' : weeksLater === -1 ? 'Last week' : 'Week'}</span>
          {from !== undefined && last !== undefined && (
            <span className="earnings-week__days">{`${day.format(from)} – ${day.format(last)}`}</span>
          )}
        </h2>
        <Button
          variant="secondary"
          icon={<Icon name="chevron-right" />}
          aria-disabled={weeksLater === 0}
          onClick={() => setWeeksLater(Math.min(0, weeksLater + 1))}
        >
          <span className="visually-hidden">The week after</span>
        </Button>
      </div>
      {jobs === null || midnights === null || now === null ? (
        <SkeletonRows rows={4} />
      ) : jobs.ok ? (
        <Week jobs={jobs.value} midnights={midnights} now={now} timeZone={timeZone} current={weeksLater === 0}>
          {parts !== undefined && from !== undefined && (
            <parts.WeekPayouts statements={closed} from={from} timeZone={timeZone} jobs={jobs.value} />
          )}
        </Week>
      ) : (
        <EmptyState
          title="We couldn’t load your earnings"
          action={
            <Button size="large" onClick={retry}>
              Retry
            </Button>
          }
        >
          {failureWords(jobs.error)}
        </EmptyState>
      )}
      {parts !== undefined && <parts.PastWeeks statements={closed} timeZone={timeZone} onNews={setList} />}
    </CourierPage>
  );
}

function Week({
  jobs,
  midnights,
  now,
  timeZone,
  current,
  children,
}: {
  jobs: readonly EarnedJob[];
  midnights: readonly Instant[];
  now: Instant;
  timeZone: string;
  current: boolean;
  /** The week's payout. */
  children: Elements;
}): ReactNode {
  if (jobs.length === 0)
    return (
      <>
        <EmptyState title={current ? 'Nothing yet this week.' : 'Nothing that week.'}>
          Each delivery shows here once it’s done.
        </EmptyState>
        {children}
      </>
    );
  const week = earningsWeek(jobs, midnights);
  return (
    <>
      <p className="grid justify-items-center">
        <span className="earnings-total__sum numeric">{earnedInWeek(jobs, week.sums)}</span>
        <span className="soft">{countedWords(jobs)}</span>
      </p>
      {children}
      <WeekChart days={week.days} timeZone={timeZone} />
      <ul className="earned-rows">
        {jobs.map((job) => (
          <EarnedRow
            key={job.id}
            job={job}
            sum={earnedWords(job)}
            timeZone={timeZone}
            reportable={mayStillReport(job.endedAt, now)}
          />
        ))}
      </ul>
    </>
  );
}

/** The components about closed weeks, which load last. */
const loadPastWeeks = () => import('./past-weeks.tsx');
