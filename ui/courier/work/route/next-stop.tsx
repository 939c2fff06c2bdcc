import type { ReactNode } from 'react';
import type { Job } from '#core/delivery/courier/courier-delivery.ts';
import { jobStops } from '#core/delivery/courier/job-stops.ts';
import { courierJobOf } from '#ui/app/paths.ts';
import { ButtonLink } from '#ui/kit/buttons/button-link.tsx';
import { nextWords } from './route-words.ts';

/** Leads to the next stop, after one is done. */
export function NextStop({ jobs }: { jobs: readonly Job[] }): ReactNode {
  const [job] = jobStops(jobs)[0]?.carried ?? [];
  if (job === undefined) return null;
  return (
    <ButtonLink size="large" block href={courierJobOf(job.id)}>
      {nextWords(jobs)}
    </ButtonLink>
  );
}
