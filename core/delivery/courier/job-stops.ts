import { isCarried, isToPickUp } from '../lifecycle/delivery-status.ts';
import type { DeliveryId } from '../lifecycle/delivery.ts';
import type { Sum } from './earnings-week.ts';
import type { Job } from './courier-delivery.ts';
import { stopsOf, type Stop } from './route.ts';

type AtCounter = Pick<Job, 'shop' | 'pickup'>;

/** The counter that a parcel comes from: a courier doesn't know the ids of businesses. */
const counterOf = ({ shop, pickup }: AtCounter): string => [shop, pickup.street, pickup.postalCode].join('\n');

/** Whether two parcels come from the same counter. */
export const isSameCounter = (a: AtCounter, b: AtCounter): boolean => counterOf(a) === counterOf(b);

/** The stops of a courier's jobs, the next one first. */
export const jobStops = (jobs: readonly Job[]): Stop<Job>[] => stopsOf(jobs, counterOf);

/** The same job once its parcel was picked up. */
const pickedUp = (job: Job): Job => (isToPickUp(job.status) ? { ...job, status: 'picked_up' } : job);

/** All that's ahead: the stops, and the doors of the parcels that are still at a counter. */
export function routeAhead(jobs: readonly Job[]): Stop<Job>[] {
  const counters = jobStops(jobs).filter(({ kind }) => kind === 'pickup');
  const others = jobStops(jobs.map(pickedUp));
  const isHere = ({ carried }: Stop<Job>) => carried[0]?.status === 'at_dropoff';
  return [...others.filter(isHere), ...counters, ...others.filter((stop) => !isHere(stop))];
}

/** Whether a courier may put a stop first: they haven't reached its door, and go to another one before it. */
export function canGoFirst(stops: readonly Stop<Job>[], stop: Stop<Job>): boolean {
  const isAhead = ({ kind, carried }: Stop<Job>) => kind === 'dropoff' && carried[0]?.status !== 'at_dropoff';
  return isAhead(stop) && stops.find(isAhead) !== stop;
}

/** The stop at which a delivery is next; null if it isn't on the route. */
export const stopOf = (stops: readonly Stop<Job>[], delivery: string): Stop<Job> | null =>
  stops.find(({ carried }) => carried.some(({ id }) => id === delivery)) ?? null;

/** A courier's route, as their screens sum it up. */
export interface RouteSum {
  readonly parcels: number;
  /** The doors that are still ahead, also of parcels that are still at the counter. */
  readonly doors: number;
  /** The pay of all that they carry, if nothing fails. */
  readonly pay: Sum | null;
}

export function routeSum(jobs: readonly Job[]): RouteSum {
  const carried = jobs.filter(({ status }) => isCarried(status));
  const [first] = carried;
  return {
    parcels: carried.length,
    doors: carried.filter(({ status }) => status !== 'returning').length,
    pay:
      first === undefined ? null : { amount: carried.reduce((sum, { pay }) => sum + pay, 0), currency: first.currency },
  };
}

/**
 * The next delivery after a courier has picked up some of a counter's parcels: one that's still there, else the first
 * door's. Null if there's neither.
 */
export function jobAfterPickup(
  jobs: readonly Job[],
  counter: readonly Job[],
  taken: ReadonlySet<DeliveryId>,
): DeliveryId | null {
  const left = counter.find(({ id }) => !taken.has(id));
  return (left ?? jobs.find(({ id, status }) => taken.has(id) || status === 'picked_up'))?.id ?? null;
}
