import { useState, type ReactElement, type ReactNode } from 'react';
import { navigate } from 'wouter/use-browser-location';
import type { Instant } from '#core/instant.ts';
import type { Job } from '#core/delivery/courier/courier-delivery.ts';
import { isSameCounter, jobAfterPickup, jobStops, stopOf } from '#core/delivery/courier/job-stops.ts';
import type { ShiftView } from '#core/delivery/courier/shift-view.ts';
import { Shift } from '#core/delivery/courier/shift-port.ts';
import type { DeliveryId } from '#core/delivery/lifecycle/delivery.ts';
import { formatTrackingNumber } from '#core/delivery/lifecycle/tracking-number.ts';
import { isolate } from '#core/isolate.ts';
import { courierJobOf } from '#ui/app/paths.ts';
import { usePort } from '#ui/app/use-port.ts';
import { CourierPage } from '#ui/courier/work/courier-page.tsx';
import { BagNumber } from '#ui/courier/work/job/bag-number.tsx';
import { GiveBack } from '#ui/courier/work/job/give-back.tsx';
import { bagCode, doorTime, nearTime } from '#ui/courier/work/work-words.ts';
import { asWritten } from '#ui/kit/as-written.ts';
import { Button } from '#ui/kit/buttons/button.tsx';
import type { Elements } from '#ui/kit/elements.ts';
import { Badge } from '#ui/kit/surfaces/badge.tsx';
import { RouteMore } from './route-more.tsx';
import { firstDue, parcels, routePay } from './route-words.ts';
import '#ui/kit/choices/checkbox.css';

/** A counter with several parcels of one courier. One press is a step of each. `single` is the screen of one parcel. */
export function CounterStop({
  job,
  view,
  now,
  single,
  top,
  shop,
  middle,
  end,
}: {
  job: Job;
  view: ShiftView;
  now: Instant;
  single: ReactElement;
  top: Elements;
  shop: ReactElement;
  middle: Elements;
  end: Elements;
}): ReactNode {
  const shift = usePort(Shift);
  const stop = stopOf(jobStops(view.jobs), job.id);
  const here = stop?.carried ?? [];
  const [ticked, setTicked] = useState<readonly DeliveryId[]>([]);
  const isMissing =
    job.status === 'at_pickup' && view.jobs.some((other) => other.status === 'picked_up' && isSameCounter(other, job));
  if (here.length < 2 && !isMissing) return single;

  const open = (delivery: DeliveryId | null) => {
    if (delivery !== null && delivery !== job.id) navigate(courierJobOf(delivery), { replace: true });
  };
  const pickUp = (taken: readonly DeliveryId[]) => {
    void shift.takeTogether(taken, 'pick_up');
    open(jobAfterPickup(view.jobs, here, new Set(taken)));
  };
  const giveBack = ({ id }: Job) => {
    void shift.take(id, { kind: 'release' });
    // The screen of the others, which says that it can be undone.
    if (id === job.id) open(here.find((other) => other.id !== id)?.id ?? null);
  };
  const more = (
    <RouteMore view={view} job={job} now={now}>
      {here.length > 1 &&
        here.map((one) => (
          <GiveBack key={one.id} busy={false} onGiveBack={() => giveBack(one)} bag={bagCode(one.number)} />
        ))}
    </RouteMore>
  );
  const due = stop === null ? null : firstDue(stop);
  const facts = (
    <dl className="route-facts grid">
      {(
        [
          ['Parcels', String(here.length)],
          ['Pay', routePay(here)],
          ['First door', due === null ? '' : doorTime(due, now)],
        ] as const
      ).map(([label, value]) => (
        <div className="flex wrap justify-between gap-x-4" key={label}>
          <dt>{label}</dt>
          <dd className="numeric">{value}</dd>
        </div>
      ))}
    </dl>
  );

  if (!here.some(({ status }) => status === 'at_pickup')) {
    const by = here.flatMap(({ pickupBy }) => pickupBy ?? []);
    return (
      <CourierPage
        title={`Go to ${isolate(job.shop)}`}
        lede={by.length > 0 && `Be there by ${nearTime(Math.min(...by), now)}.`}
        bar={
          <Button
            key="arrive"
            size="large"
            block
            onClick={() =>
              void shift.takeTogether(
                here.map(({ id }) => id),
                'arrive_pickup',
              )
            }
          >
            I’m at the shop
          </Button>
        }
      >
        {top}
        {shop}
        {facts}
        {middle}
        {end}
        {more}
      </CourierPage>
    );
  }

  if (here.length === 1)
    return (
      <CourierPage
        title="One bag is missing"
        lede="Wait for it, or leave it for another courier."
        bar={
          <>
            <Button key={`have ${job.id}`} size="large" block onClick={() => pickUp([job.id])}>
              I have it
            </Button>
            <Button key={`leave ${job.id}`} variant="secondary" block onClick={() => giveBack(job)}>
              Leave it
            </Button>
          </>
        }
      >
        {top}
        <BagNumber number={job.number} />
        {shop}
        {middle}
        {end}
        {more}
      </CourierPage>
    );

  const checked = here.filter(({ id }) => ticked.includes(id));
  // Without ticks it's all of them: the ticks are for counting.
  const taken = checked.length === 0 ? here : checked;
  return (
    <CourierPage
      title={`Pick up ${parcels(here.length)}`}
      lede="Ask for the deliveries with these numbers."
      bar={
        <Button key={`pick up ${here.length}`} size="large" block onClick={() => pickUp(taken.map(({ id }) => id))}>
          {taken.length < here.length
            ? `I have ${taken.length}`
            : here.length === 2
              ? 'I have both'
              : `I have all ${here.length}`}
        </Button>
      }
    >
      {top}
      <ul className="counter-bags grid gap-2" aria-label="Numbers on the bags">
        {here.map((one) => (
          <li key={one.id}>
            <CounterBag
              job={one}
              ticked={ticked.includes(one.id)}
              onTick={(on) =>
                setTicked((before) => (on ? [...before, one.id] : before.filter((other) => other !== one.id)))
              }
            />
          </li>
        ))}
      </ul>
      <p className="visually-hidden" role="status">
        {checked.length > 0 && `${checked.length} of ${here.length}`}
      </p>
      {shop}
      {facts}
      {middle}
      {end}
      {more}
    </CourierPage>
  );
}

/** The number on one bag. The whole row is the target of a touch. */
function CounterBag({ job, ticked, onTick }: { job: Job; ticked: boolean; onTick: (on: boolean) => void }): ReactNode {
  const number = formatTrackingNumber(job.number);
  return (
    <label className="counter-bag row">
      <input
        type="checkbox"
        className="checkbox__input grid place-center"
        checked={ticked}
        onChange={({ currentTarget }) => onTick(currentTarget.checked)}
      />
      <span {...asWritten} className="counter-bag__number numeric">
        <span>{number.slice(0, -4)}</span>
        <strong>{number.slice(-4)}</strong>
      </span>
      {job.size === 'large' && <Badge tone="orange">Large</Badge>}
    </label>
  );
}
