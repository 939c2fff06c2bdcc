import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { cityName } from '#core/courier/service-area.ts';
import type { EarnedJob } from '#core/delivery/courier/courier-desk.ts';
import { sumsOf, type Sum } from '#core/delivery/courier/earnings-week.ts';
import { isOpen } from '#core/delivery/lifecycle/held.ts';
import { formatTrackingNumber } from '#core/delivery/lifecycle/tracking-number.ts';
import { isMarket } from '#core/delivery/price/zone.ts';
import { reportOf } from '#core/support/case-path.ts';
import { zoneNames } from '#ui/delivery/zone-names.ts';
import { asWritten } from '#ui/kit/as-written.ts';
import { shownSums } from './week-chart.tsx';

/** `Tue 12:58 AM` in a time zone. */
const timeInWeek = (at: number, timeZone: string): string =>
  new Intl.DateTimeFormat('en-US', { weekday: 'short', hour: 'numeric', minute: '2-digit', timeZone }).format(at);

/** The reason for a delivery's pay. */
export function payReason({ earned, status, held, heldReason }: EarnedJob): string {
  const kinds = earned.map(({ kind }) => kind);
  if (kinds.length > 0 && kinds.every((kind) => kind === 'made_good')) return 'Made good, as an administrator decided';
  if (held === 'waiting') return 'Couldn’t be delivered: the pay waits for the shop to confirm it, a day at most';
  if (held === 'objected') return 'Couldn’t be delivered: the shop objected, and an administrator decides';
  if (held === 'dropped')
    return heldReason === '' ? 'Got lost, so it wasn’t paid' : `Not paid, as an administrator decided: ${heldReason}`;
  if (kinds.includes('cancel_pay')) return 'Canceled after you accepted it';
  if (kinds.includes('return_pay'))
    return kinds.includes('pay')
      ? 'Couldn’t be delivered: the full pay, plus half again for bringing it back'
      : 'Half the pay again, for bringing it back';
  if (status === 'delivered') return 'Delivered';
  // A delivery that is now canceled got lost on the way back.
  return `Couldn’t be delivered: the full pay${status === 'canceled' ? '' : ', and half again once it’s back'}`;
}

/** A delivery's pay, or its state if nothing was earned yet. */
export function earnedWords({ earned, held }: EarnedJob): string {
  if (earned.length > 0) return shownSums(sumsOf(earned));
  return held === 'dropped' ? 'Not paid' : 'Waits';
}

const waitingIn = (jobs: readonly Pick<EarnedJob, 'held'>[]): number => jobs.filter(({ held }) => isOpen(held)).length;

/** The earnings of a week. */
export const earnedInWeek = (jobs: readonly Pick<EarnedJob, 'held'>[], sums: readonly Sum[]): string =>
  sums.length === 0 && waitingIn(jobs) > 0 ? 'Nothing yet' : shownSums(sums);

/** The number of a week's deliveries, and of those whose pay is on hold. */
export function countedWords(jobs: readonly Pick<EarnedJob, 'held'>[]): string {
  const waiting = waitingIn(jobs);
  const all = jobs.length === 1 ? '1 delivery' : `${jobs.length} deliveries`;
  if (waiting === 0) return all;
  return `${all}${waiting === jobs.length ? '' : `, ${waiting} of them`} waiting for confirmation`;
}

/** One delivery of a week, with its time in the week's time zone. */
export function EarnedRow({
  job,
  sum,
  timeZone,
  reportable,
}: {
  job: EarnedJob;
  sum: string;
  timeZone: string;
  /** Whether a problem can still be reported. */
  reportable: boolean;
}): ReactNode {
  const at = job.earned.at(-1)?.at ?? job.endedAt;
  return (
    <li className="earned-row flex items-start justify-between gap-4">
      <span className="earned-row__words grid">
        <span className="earned-row__why">
          {job.shop === '' ? <span {...asWritten}>{formatTrackingNumber(job.number)}</span> : <bdi>{job.shop}</bdi>}
        </span>
        <span>{payReason(job)}</span>
        <span className="soft">{`${at !== null ? `${timeInWeek(at, timeZone)} · ` : ''}${isMarket(job.market) ? `${cityName(job.market)} · ` : ''}${zoneNames[job.zone]}`}</span>
        {job.shop !== '' && (
          <span {...asWritten} className="soft numeric">
            {formatTrackingNumber(job.number)}
          </span>
        )}
        {reportable && (
          <Link className="text-link soft" href={reportOf('courier', job.id)}>
            Report a problem
          </Link>
        )}
      </span>
      <strong className="earned-row__sum numeric">{sum}</strong>
    </li>
  );
}
