import type { ReactNode } from 'react';
import type { Instant } from '#core/instant.ts';
import type { DeliveryStatus } from '#core/delivery/lifecycle/delivery-status.ts';
import type { Job } from '#core/delivery/courier/courier-delivery.ts';
import type { ShiftView } from '#core/delivery/courier/shift-view.ts';
import { courierJobOf } from '#ui/app/paths.ts';
import { money } from '#ui/delivery/money.ts';
import { RouteLine } from '#ui/delivery/route-line.tsx';
import { statusWords } from '#ui/delivery/status-words.ts';
import { ButtonLink } from '#ui/kit/buttons/button-link.tsx';
import { Card } from '#ui/kit/surfaces/card.tsx';
import { nearTime, savedWords } from '#ui/courier/work/work-words.ts';

/** The courier's next place. Shops and recipients read other words for these statuses. */
const jobWords: Readonly<Partial<Record<DeliveryStatus, string>>> = {
  accepted: 'To the shop',
  picked_up: 'To the door',
  returning: 'Back to the shop',
};

/** The courier's current delivery, on their home screen. */
export function JobCard({
  job,
  view,
  now,
}: {
  job: Job;
  now: Instant;
  view: Pick<ShiftView, 'unsent' | 'unchecked' | 'early' | 'stored'>;
}): ReactNode {
  return (
    <Card accent className="stack gap-3">
      <RouteLine status={job.status} />
      <h2>
        <bdi>{job.shop}</bdi>
      </h2>
      {view.unchecked ? (
        <p>PIN not checked yet</p>
      ) : (
        <p>
          <span>{`${jobWords[job.status] ?? statusWords[job.status].label} · `}</span>
          <span className="numeric">{money(job.pay, job.currency)}</span>
          {job.status !== 'returning' && (
            <span>
              <span> · by </span>
              <span className="numeric">{nearTime(job.dueAt, now)}</span>
            </span>
          )}
        </p>
      )}
      {view.unsent > 0 && <p role="status">{savedWords(view)}</p>}
      <ButtonLink size="large" block href={courierJobOf(job.id)}>
        Continue
      </ButtonLink>
    </Card>
  );
}
