import type { UserId } from '#core/identity/user-id.ts';
import { SECOND } from '#core/clock.ts';
import type { DeliveryId } from '#core/delivery/lifecycle/delivery.ts';
import type { TrackingNumber } from '#core/delivery/lifecycle/tracking-number.ts';
import type { Market } from '#core/delivery/price/zone.ts';
import { instant, later, type Instant } from '#core/instant.ts';
import { nextStep, type CourierStep, type Mishap, type StepFacts, type StopBefore } from './next-step.ts';

/** The time that a visitor has to accept a delivery before a simulated courier does, in ms. */
export const ACCEPT_DELAY = 20 * SECOND;

/** The time after which one who carries others adds it, in ms: they look up from their phone more seldom. */
const ADD_DELAY = 30 * SECOND;

/** A simulated courier's rest after each delivery, in ms. */
const REST = 45 * SECOND;

/** A delivery without a courier. */
export interface Waiting {
  readonly id: DeliveryId;
  readonly market: Market;
  /** When the search for a courier started. */
  readonly since: Instant;
}

/** A delivery of a courier's next stop. */
export interface CourierJob {
  readonly courier: UserId;
  readonly delivery: StepFacts & { readonly number: TrackingNumber };
  /** The door of their route that they come from; null if they come from the counter. */
  readonly before?: StopBefore | null;
}

/** A courier with nothing to do. */
export interface FreeCourier {
  readonly id: UserId;
  readonly since: Instant;
  readonly markets: readonly Market[];
}

/** Everything the simulated couriers base their decisions on. */
export interface Situation {
  readonly waiting: readonly Waiting[];
  readonly jobs: readonly CourierJob[];
  readonly free: readonly FreeCourier[];
  /** The deliveries that couriers who carry others may add to their route. */
  readonly additions?: readonly { readonly courier: FreeCourier; readonly delivery: Waiting }[];
  /** When the next timed change is due, such as the end of a search; null if there's none. */
  readonly changesAt: Instant | null;
}

/**
 * The next event, at `at`. `look` means that time alone has changed something, so the situation has to be read again.
 */
export type Planned =
  | { readonly kind: 'look'; readonly at: Instant }
  | { readonly kind: 'accept'; readonly at: Instant; readonly courier: FreeCourier; readonly delivery: Waiting }
  | { readonly kind: 'step'; readonly at: Instant; readonly job: CourierJob; readonly step: CourierStep };

export interface CourierBehavior {
  readonly seed: number;
  mishapOf(delivery: DeliveryId): Mishap | null;
}

/** Whether a step was already tried and refused. The plan leaves such a step out. */
export type Tried = (courier: UserId, delivery: DeliveryId, version: number) => boolean;

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** The step of one delivery, which the courier takes with the others of that stop. */
function stepAt(
  job: CourierJob,
  atStop: readonly CourierJob[],
  { seed, mishapOf }: CourierBehavior,
): CourierStep | null {
  const stepOf = ({ delivery, before }: CourierJob) => nextStep(delivery, mishapOf(delivery.id), seed, before);
  const step = stepOf(job);
  const steps = atStop.flatMap((one) => stepOf(one) ?? []);
  const arrived = atStop.flatMap(({ delivery: { status, reached } }) =>
    status === 'at_pickup' ? (reached.at_pickup ?? []) : [],
  );
  if (step?.kind === 'arrive_pickup') {
    const first = arrived.length > 0 ? Math.min(...arrived) : Math.min(...steps.map(({ at }) => at));
    return { ...step, at: instant(Math.max(first, job.delivery.reached.accepted ?? 0)) };
  }
  // They leave the counter when they have all.
  if (step?.kind !== 'pick_up') return step;
  return steps.some(({ kind }) => kind === 'arrive_pickup')
    ? null
    : { ...step, at: instant(Math.max(...steps.map(({ at }) => at))) };
}

/** The next action of any courier; null if there's none. The same situation gives the same plan. */
export function plan(
  { waiting, jobs, free, additions = [], changesAt }: Situation,
  behavior: CourierBehavior,
  tried: Tried,
): Planned | null {
  const planned: Planned[] = changesAt === null ? [] : [{ kind: 'look', at: changesAt }];
  for (const delivery of waiting) {
    const [first] = free
      .filter(({ id }) => !tried(id, delivery.id, delivery.since))
      .map((courier) => ({
        kind: 'accept' as const,
        at: instant(Math.max(delivery.since + ACCEPT_DELAY, courier.since + REST)),
        courier,
        delivery,
      }))
      .toSorted(
        (a, b) =>
          a.at - b.at ||
          Number(b.courier.markets.includes(delivery.market)) - Number(a.courier.markets.includes(delivery.market)) ||
          a.courier.since - b.courier.since ||
          compare(a.courier.id, b.courier.id),
      );
    if (first !== undefined) planned.push(first);
  }
  // Couriers who carry nothing come first.
  for (const { courier, delivery } of additions)
    if (!tried(courier.id, delivery.id, delivery.since))
      planned.push({ kind: 'accept', at: later(delivery.since, ADD_DELAY), courier, delivery });
  for (const job of jobs) {
    const { courier, delivery } = job;
    if (tried(courier, delivery.id, delivery.version)) continue;
    const atStop = jobs.filter((other) => other.courier === courier);
    const step = stepAt(job, atStop, behavior);
    if (step !== null) planned.push({ kind: 'step', at: step.at, job, step });
  }
  const idOf = (one: Planned): string =>
    one.kind === 'look' ? '' : one.kind === 'accept' ? one.delivery.id : one.job.delivery.id;
  const [first] = planned.toSorted((a, b) => a.at - b.at || compare(idOf(a), idOf(b)));
  return first ?? null;
}
