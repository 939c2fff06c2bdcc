import type { UserId } from '#core/identity/user-id.ts';
import { newCommandId } from '#core/delivery/lifecycle/command.ts';
import type { CourierDesk } from '#core/delivery/courier/courier-desk.ts';
import { MARKETS_PER_COURIER } from '#core/delivery/lifecycle/courier-on-duty.ts';
import type { DeliveryId } from '#core/delivery/lifecycle/delivery.ts';
import type { TrackingNumber } from '#core/delivery/lifecycle/tracking-number.ts';
import type { Random } from '#core/random.ts';
import type { Result } from '#core/result.ts';
import type { AuthPort } from '#core/identity/auth-port.ts';
import { plan, type CourierJob, type CourierBehavior, type Planned, type Situation } from './plan.ts';

/** A simulated courier's own phone. */
export interface CourierPhone {
  readonly auth: Pick<AuthPort, 'getSession' | 'signIn'>;
  readonly desk: CourierDesk;
  readonly credentials: { readonly email: string; readonly password: string };
}

/** A clock that can be held at a moment, so that an action happens at exactly that time. */
export interface PausableClock {
  now(): number;
  /** Stops the clock at this time; null lets it run freely. */
  hold(at: number | null): Promise<void>;
  /** The time that the clock would show if it weren't held. */
  runningTime(): number;
}

/** The dependencies of the simulated couriers. */
export interface CourierParts {
  readonly clock: PausableClock;
  readonly random: Random;
  readonly behavior: CourierBehavior;
  /** The current situation, after every change that time alone causes. */
  look(): Promise<Situation>;
  phoneOf(courier: UserId): CourierPhone;
  /** The PIN that the recipient of a delivery tells the courier. */
  pinOf(number: TrackingNumber): Promise<string | null>;
  /** A photo of a parcel at a door, as a data URL. */
  takePhoto(delivery: DeliveryId): Promise<string>;
  /** Whether one more action may be carried out now; always by default. If not, the clock waits until the next call. */
  mayAct?: (() => boolean) | undefined;
}

export interface SimulatedCouriers {
  /**
   * Carries out every action due by now, each at its own time, then holds the clock at the next one, as it does if no
   * more may be carried out. Returns that time in ms since the epoch; null if no action is left.
   */
  catchUp(): Promise<number | null>;
  /** Stops taking steps; resolves when the current one is finished. */
  stop(): Promise<void>;
}

/**
 * Couriers played by the demo. Each signs in and carries deliveries through the same ports as a person. The clock waits
 * for each of their steps, so the result is the same to the millisecond at every clock speed.
 */
export function simulatedCouriers(parts: CourierParts): SimulatedCouriers {
  const { clock, random, behavior } = parts;
  /** Steps that were refused; they aren't retried. */
  const refusals = new Set<string>();
  const keyOf = (courier: UserId, delivery: DeliveryId, version: number) => `${courier} ${delivery} ${version}`;
  let lookedAt = Number.NEGATIVE_INFINITY;
  const stopping = new AbortController();
  let running: Promise<number | null> = Promise.resolve(null);

  /** The work of a courier, signed in first if needed; null if that fails. */
  async function deskOf(courier: UserId): Promise<CourierDesk | null> {
    const { auth, desk, credentials } = parts.phoneOf(courier);
    const session = await auth.getSession();
    if (session.ok && session.value?.userId === courier) return desk;
    return (await auth.signIn(credentials)).ok ? desk : null;
  }

  async function accept({ courier, delivery }: Extract<Planned, { kind: 'accept' }>): Promise<boolean> {
    const desk = await deskOf(courier.id);
    if (desk === null) return false;
    if (!courier.markets.includes(delivery.market))
      await desk.saveMarkets([delivery.market, ...courier.markets].slice(0, MARKETS_PER_COURIER));
    const online = await desk.goOnline();
    if (!online.ok) return false;
    const accepted = await desk.accept(newCommandId(random), delivery.id);
    await desk.goOffline();
    return accepted.ok;
  }

  async function proofOf({ id, number, handover }: CourierJob['delivery']) {
    return handover === 'meet' ? { pin: (await parts.pinOf(number)) ?? '' } : { photo: await parts.takePhoto(id) };
  }

  async function take({ job: { courier, delivery }, step }: Extract<Planned, { kind: 'step' }>): Promise<boolean> {
    const desk = await deskOf(courier);
    if (desk === null) return false;
    const command = newCommandId(random);
    const take: Record<typeof step.kind, () => Promise<Result<unknown, unknown>>> = {
      arrive_pickup: () => desk.arriveAtPickup(command, delivery.id),
      pick_up: () => desk.pickUp(command, delivery.id),
      arrive_dropoff: () => desk.arriveAtDropoff(command, delivery.id),
      deliver: async () => desk.deliver(command, delivery.id, await proofOf(delivery)),
      fail: () => desk.fail(command, delivery.id, step.kind === 'fail' ? step.reason : 'no_answer'),
      retry: () => desk.retry(command, delivery.id),
      hand_back: async () => desk.handBack(command, delivery.id, await parts.takePhoto(delivery.id)),
    };
    return (await take[step.kind]()).ok;
  }

  async function act(planned: Planned): Promise<void> {
    if (planned.kind === 'look') {
      lookedAt = planned.at;
    } else if (planned.kind === 'accept') {
      const { courier, delivery } = planned;
      if (!(await accept(planned))) refusals.add(keyOf(courier.id, delivery.id, delivery.since));
    } else {
      const { courier, delivery } = planned.job;
      if (!(await take(planned))) refusals.add(keyOf(courier, delivery.id, delivery.version));
    }
  }

  async function catchUp(): Promise<number | null> {
    while (!stopping.signal.aborted) {
      const situation = await parts.look();
      // A change that was due when the situation was last read has happened by now, or never will.
      const changesAt = situation.changesAt === lookedAt ? null : situation.changesAt;
      const next = plan({ ...situation, changesAt }, behavior, (...of) => refusals.has(keyOf(...of)));
      await clock.hold(next === null ? null : Math.max(next.at, clock.now()));

      if (next === null || next.at > clock.runningTime() || parts.mayAct?.() === false) return next?.at ?? null;
      await act(next);
    }
    return null;
  }

  return {
    catchUp() {
      running = running.then(catchUp, catchUp);
      return running;
    },
    async stop() {
      stopping.abort();
      await running.catch(() => null);
    },
  };
}
