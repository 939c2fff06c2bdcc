import type { ReactNode } from 'react';
import { isInHand } from '#core/delivery/lifecycle/delivery-status.ts';
import type { Job } from '#core/delivery/courier/courier-delivery.ts';
import { jobStops, stopOf } from '#core/delivery/courier/job-stops.ts';
import { jobIn } from '#core/delivery/courier/kept-jobs.ts';
import { unsentOf, type ShiftView } from '#core/delivery/courier/shift-view.ts';
import { courierJobOf, paths } from '#ui/app/paths.ts';
import { asWritten } from '#ui/kit/as-written.ts';
import { Banner } from '#ui/kit/messages/banner.tsx';
import { Card } from '#ui/kit/surfaces/card.tsx';
import { Icon } from '#ui/kit/icons/icon.tsx';
import { LinkCard } from '#ui/kit/surfaces/link-card.tsx';
import { bagCode, bagName, moreFromHere, offerAdds, savedWords } from '#ui/courier/work/work-words.ts';
import { useNewOffers, useVibrateSetting } from '#ui/courier/work/use-new-offers.ts';
import { nextWords } from './route-words.ts';

/** The top of a stop's screen if a courier carries several: unsent steps, the way to the next stop, the bag's number. */
export function RouteTop({ view, job }: { view: ShiftView; job: Job }): ReactNode {
  const { jobs } = view;
  const stops = jobStops(jobs);
  const several = stops.flatMap(({ carried }) => carried).length > 1;
  const own = stopOf(stops, job.id);
  return (
    <>
      <Unsent view={view} own={own?.carried ?? [job]} />
      {several && own !== stops[0] && <NextLink jobs={jobs} />}
      {several && isInHand(job.status) && (
        <Card tone="sand" accent>
          <p className="route-bag">
            <span>Bag </span>
            <strong {...asWritten} className="numeric">
              {bagCode(job.number)}
            </strong>
            {job.dropoff !== null && (
              <>
                <span> · </span>
                <bdi className="route-bag__name">{job.dropoff.name}</bdi>
              </>
            )}
          </p>
        </Card>
      )}
      {own?.kind === 'pickup' && <MoreFromHere view={view} />}
    </>
  );
}

/** Steps that wait to be sent: those of this stop, else those of the others, by their bags. */
function Unsent({ view, own }: { view: ShiftView; own: readonly Job[] }): ReactNode {
  const isOwn = (delivery: string) => jobIn(own, delivery) !== null;
  const mine = unsentOf(view, isOwn);
  const theirs = unsentOf(view, (delivery) => !isOwn(delivery));
  if (mine.unsent > 0)
    return (
      <Banner tone="warning" live>
        {savedWords(mine)}
      </Banner>
    );
  if (theirs.unsent === 0) return null;
  const bags = view.jobs.filter(({ id }) => !isOwn(id) && view.waiting.some(({ delivery }) => delivery === id));
  return (
    <Banner tone="warning" live title={bags.map(({ number }) => bagName(number)).join(', ')}>
      {savedWords(theirs)}
    </Banner>
  );
}

/** On the screen of another stop. */
function NextLink({ jobs }: { jobs: readonly Job[] }): ReactNode {
  const [next] = jobStops(jobs)[0]?.carried ?? [];
  if (next === undefined) return null;
  return <LinkCard href={courierJobOf(next.id)} icon={<Icon name="pin" />} title={nextWords(jobs)} />;
}

/** A courier who waits at the counter learns here that there's one more. */
function MoreFromHere({ view }: { view: ShiftView }): ReactNode {
  const offers = view.duty?.offers ?? [];
  const [vibrates] = useVibrateSetting();
  const news = useNewOffers(offers, vibrates);
  const [first] = offers;
  return (
    <>
      <p className="visually-hidden" role="status">
        {news}
      </p>
      {first !== undefined && (
        <LinkCard href={paths.courier} icon={<Icon name="plus" />} title={moreFromHere(offers.length)}>
          {offerAdds(first)}
        </LinkCard>
      )}
    </>
  );
}
