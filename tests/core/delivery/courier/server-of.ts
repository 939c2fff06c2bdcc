import type { CourierDesk } from '#core/delivery/courier/courier-desk.ts';
import type { DeliveryFeed } from '#core/delivery/courier/delivery-feed.ts';
import type { Job } from '#core/delivery/courier/courier-delivery.ts';
import type { DeliveryId } from '#core/delivery/lifecycle/delivery.ts';
import { ok } from '#core/result.ts';
import type { CourierServer } from './courier-phone.ts';

/** One server with the deliveries of several, in this order. */
export function serverOf(...worlds: readonly [CourierServer, ...CourierServer[]]): CourierServer {
  const [first] = worlds;
  const of = (delivery: DeliveryId): CourierDesk =>
    worlds.find((world) => world.delivery === delivery)?.desk ?? first.desk;
  const desk: CourierDesk = {
    ...first.desk,
    release: (command, id) => of(id).release(command, id),
    arriveAtPickup: (command, id, report) => of(id).arriveAtPickup(command, id, report),
    pickUp: (command, id, report) => of(id).pickUp(command, id, report),
    arriveAtDropoff: (command, id, report) => of(id).arriveAtDropoff(command, id, report),
    fail: (command, id, reason, report) => of(id).fail(command, id, reason, report),
    retry: (command, id, report) => of(id).retry(command, id, report),
    deliver: (command, id, proof, report) => of(id).deliver(command, id, proof, report),
    handBack: (command, id, photo, report) => of(id).handBack(command, id, photo, report),
  };
  const duty: DeliveryFeed['duty'] = (listener) => {
    const jobs = new Map<CourierServer, readonly Job[]>();
    const stops = worlds.map((world) =>
      world.feed.duty((latest) => {
        if (!latest.ok) return listener(latest);
        jobs.set(world, latest.value.view.jobs);
        const all = worlds.flatMap((one) => jobs.get(one) ?? []);
        if (jobs.size === worlds.length) listener(ok({ ...latest.value, view: { ...latest.value.view, jobs: all } }));
      }),
    );
    return () => stops.forEach((stop) => stop());
  };
  const poll = () => worlds.forEach((world) => world.poll());
  return { ...first, desk, feed: { ...first.feed, duty }, poll };
}
