import type { ReactNode } from 'react';
import type { Instant } from '#core/instant.ts';
import type { Job } from '#core/delivery/courier/courier-delivery.ts';
import { formatTrackingNumber } from '#core/delivery/lifecycle/tracking-number.ts';
import { money } from '#ui/delivery/money.ts';
import { asWritten } from '#ui/kit/as-written.ts';
import { doorTime } from '#ui/courier/work/work-words.ts';
import './job-facts.css';

/** The facts that stay the same on every step of a delivery. */
export function JobFacts({ job, now }: { job: Job; now: Instant }): ReactNode {
  const [before, ...time] = doorTime(job, now).split(' ');
  const facts: readonly (readonly [label: string, value: ReactNode])[] = [
    [`Deliver ${before}`, time.join(' ')],
    ['Pay', money(job.pay, job.currency)],
    [
      'Number',
      <span key="number" {...asWritten}>
        {formatTrackingNumber(job.number)}
      </span>,
    ],
    ['Size', job.size === 'large' ? 'Large' : 'Small'],
    ['Handover', job.handover === 'meet' ? 'In person, with a PIN' : 'At the door, with a photo'],
  ];
  return (
    <dl className="job-facts grid">
      {facts.map(([label, value]) => (
        <div className="flex wrap justify-between gap-x-4" key={label}>
          <dt>{label}</dt>
          <dd className="numeric">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
