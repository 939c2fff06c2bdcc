import type { ReactElement, ReactNode } from 'react';
import type { Person } from '#core/identity/person.ts';
import { fullName } from '#core/identity/profile.ts';
import type { Job } from '#core/delivery/courier/courier-delivery.ts';
import { formatTrackingNumber } from '#core/delivery/lifecycle/tracking-number.ts';
import { displayInternational } from '#core/geography/phone.ts';
import { isolate } from '#core/isolate.ts';
import { asWritten } from '#ui/kit/as-written.ts';

interface Given {
  readonly job: Job;
  readonly person: Person;
}

/** One name or code per line that isn't isolated, for `names-beside-text.ts` to find. */
export const beside = ({ job, person: { firstName, ...person } }: Given): readonly ReactNode[] => [
  <p key="a">{job.shop}</p>,
  <p key="b">{`Go to ${job.shop}`}</p>,
  <p key="c">{firstName === '' ? 'Nobody' : firstName}</p>,
  <p key="d">{job.pickupCity || 'Somewhere'}</p>,
  <p key="e" aria-label={`Go to ${job.shop}`} />,
  <bdi key="f" title={`Go to ${job.shop}`} />,
  <p key="g">{displayInternational(job.pickup.phone)}</p>,
  <bdi key="h">{person.email}</bdi>,
  `Hello ${firstName}`,
  <p key="i">{fullName({ firstName, ...person })}</p>,
];

/** A code in a list of facts, or the text of a task. */
export const facts = ({ job }: Given): readonly (readonly [string, ReactNode])[] => [
  ['Number', formatTrackingNumber(job.number)],
];
export const task = ({ job }: Given): { readonly text: ReactNode } => ({
  text: displayInternational(job.pickup.phone),
});

/** A name that is passed on is found in the component that shows it. */
function Shop({ called }: { called: string }): ReactNode {
  return <p key="j">{called}</p>;
}
const greet = (who: string): string => `Hello ${who}`;

/** No such names. */
export const apart = ({ job, person }: Given): readonly ReactElement[] => [
  <bdi key="a">{job.shop}</bdi>,
  <p key="b" dir="auto">
    {`${job.pickup.street}, ${job.pickupCity}`}
  </p>,
  <p key="c" aria-label={`Go to ${isolate(job.shop)}`} title={job.shop} />,
  <p key="d" {...asWritten}>
    <b>{displayInternational(job.pickup.phone)}</b>
  </p>,
  <p key={`${job.shop}e`}>{greet(person.firstName)}</p>,
  <p key="f">
    <Shop called={person.lastName} />
  </p>,
];
