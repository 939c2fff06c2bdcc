import type { UserId } from '#core/identity/user-id.ts';
import { SECOND } from '#core/clock.ts';
import type { DeliveryId } from '#core/delivery/lifecycle/delivery.ts';
import type { TrackingNumber } from '#core/delivery/lifecycle/tracking-number.ts';
import type { Market } from '#core/delivery/price/zone.ts';
import { instant, type Instant } from '#core/instant.ts';
import { nextStep, type CourierStep, type Mishap, type StepFacts } from './next-step.ts';

/** The time that a visitor has to accept a delivery before a simulated courier does, in ms. */
export const ACCEPT_DELAY = 20 * SECOND;

/** A simulated courier's rest after each delivery, in ms. */
const REST = 45 * SECOND;

/** A delivery without a courier. */
export interface Waiting {
  readonly id: DeliveryId;
  readonly market: Market;
  /** When the search for a courier started. */
  readonly since: Instant;
}

export interface CourierJob {
  readonly courier: UserId;
  readonly delivery: StepFacts & { readonly number: TrackingNumber };
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

/** The next action of any courier; null if there's none. The same situation gives the same plan. */
export function plan(
  { waiting, jobs, free, changesAt }: Situation,
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
  for (const job of jobs) {
    const { courier, delivery } = job;
    if (tried(courier, delivery.id, delivery.version)) continue;
    const step = nextStep(delivery, behavior.mishapOf(delivery.id), behavior.seed);
    if (step !== null) planned.push({ kind: 'step', at: step.at, job, step });
  }
  const idOf = (one: Planned): string =>
    one.kind === 'look' ? '' : one.kind === 'accept' ? one.delivery.id : one.job.delivery.id;
  const [first] = planned.toSorted((a, b) => a.at - b.at || compare(idOf(a), idOf(b)));
  return first ?? null;
}
