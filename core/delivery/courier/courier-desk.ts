import type { Failure } from '#core/failure.ts';
import type { Instant } from '#core/instant.ts';
import { port } from '#core/port.ts';
import type { Result } from '#core/result.ts';
import { REUSED_COMMAND, type CommandId } from '../lifecycle/command.ts';
import type { Job, Offer, PastJob } from './courier-delivery.ts';
import type { DeliveryId, FailureReason } from '../lifecycle/delivery.ts';
import type { LedgerEntry } from '../lifecycle/ledger.ts';
import { MOVE_REFUSALS } from '../lifecycle/move-refusal.ts';
import type { Fix } from '../place/position.ts';
import type { Vehicle } from '../price/vehicle.ts';
import type { Market } from '../price/zone.ts';

/** A courier's current situation: whether they're online, their offers, and their jobs. */
export interface CourierDuty {
  readonly online: boolean;
  /** Until when they stay online with the screen off, to five minutes; null without alerts. */
  readonly standbyUntil: Instant | null;
  /** Whether they're offline because they didn't look at three offers. */
  readonly missedOffers: boolean;
  readonly markets: readonly Market[];
  /**
   * Highest pay first; empty while offline. For a courier who carries others: three at most of the counter that they
   * haven't left, those that add least time first.
   */
  readonly offers: readonly Offer[];
  /** Their current deliveries, in the order of the stops. */
  readonly jobs: readonly Job[];
}

/**
 * Why a courier did not get a delivery.
 * - `taken`: another courier was first, or it was canceled or given up
 * - `busy`: they carry one already
 * - `own-delivery`: it comes from a business of theirs, or goes to their email
 */
export const ACCEPT_REFUSALS = [
  REUSED_COMMAND,
  'taken',
  'busy',
  'offline',
  'other-market',
  'passed',
  'own-delivery',
] as const;
export type AcceptRefusal = (typeof ACCEPT_REFUSALS)[number];

/** Why a step was refused. After a wrong PIN, the job says how many tries are left. */
export const STEP_REFUSALS = [...MOVE_REFUSALS, REUSED_COMMAND, 'no-such-delivery', 'invalid'] as const;
export type StepRefusal = (typeof STEP_REFUSALS)[number];

/** Facts that a phone sends with a step. */
export interface StepReport {
  /** Stored while the courier still carries the delivery, as by `duty`. */
  readonly here?: Fix | null;
  /** The time since the courier took the step, in ms; missing if it's sent immediately (decision late-reports). */
  readonly age?: number;
}

/** The part of an application that's sent: the rest of it stays on the courier's device. */
export interface CourierApplicationSent {
  readonly city: Market;
  readonly vehicle: Vehicle;
}

/** A delivery that was theirs, and its pay, which may not be entered yet (`held`). */
export interface EarnedJob extends PastJob {
  /** Empty once the personal data was deleted. */
  readonly shop: string;
  readonly earned: readonly LedgerEntry[];
}

/**
 * A courier's actions. `denied` for everyone who isn't an approved courier with a verified email. A delivery that isn't
 * theirs gets the same answer as one that doesn't exist. A command that's sent again is done once. After the delivery has
 * ended, only the command that ended it gets its answer again; the others get `taken` or `no-such-delivery`.
 */
export interface CourierDesk {
  /**
   * The board and the jobs. Calling it keeps an online courier online. `here` is stored while they carry a delivery; an
   * invalid fix is ignored.
   */
  duty(here?: Fix | null): Promise<Result<CourierDuty, Failure>>;
  goOnline(): Promise<Result<CourierDuty, Failure>>;
  goOffline(): Promise<Result<void, Failure>>;
  /** Three cities at most; `rejected` beyond that. */
  saveMarkets(markets: readonly Market[]): Promise<Result<void, Failure>>;
  /** Their own application; null if they sent none. For couriers who wait for approval too. */
  application(): Promise<Result<CourierApplicationSent | null, Failure>>;
  /** Sends it, or replaces it. `denied` for a courier who was rejected or suspended. */
  saveApplication(application: CourierApplicationSent): Promise<Result<void, Failure>>;
  accept(command: CommandId, delivery: DeliveryId): Promise<Result<Job, AcceptRefusal | Failure>>;
  /** Hides it from their board permanently. */
  pass(delivery: DeliveryId): Promise<Result<void, Failure>>;
  release(command: CommandId, delivery: DeliveryId): Promise<Result<void, StepRefusal | Failure>>;
  arriveAtPickup(
    command: CommandId,
    delivery: DeliveryId,
    report?: StepReport,
  ): Promise<Result<Job, StepRefusal | Failure>>;
  pickUp(command: CommandId, delivery: DeliveryId, report?: StepReport): Promise<Result<Job, StepRefusal | Failure>>;
  arriveAtDropoff(
    command: CommandId,
    delivery: DeliveryId,
    report?: StepReport,
  ): Promise<Result<Job, StepRefusal | Failure>>;
  fail(
    command: CommandId,
    delivery: DeliveryId,
    reason: FailureReason,
    report?: StepReport,
  ): Promise<Result<Job, StepRefusal | Failure>>;
  /** Takes a parcel that couldn't be delivered to the door again. */
  retry(command: CommandId, delivery: DeliveryId, report?: StepReport): Promise<Result<Job, StepRefusal | Failure>>;
  /** Takes a PIN if it's handed over in person, or a JPEG data URL of at most 400 kB if it's left at the door. */
  deliver(
    command: CommandId,
    delivery: DeliveryId,
    proof: { readonly pin: string } | { readonly photo: string },
    report?: StepReport,
  ): Promise<Result<PastJob, StepRefusal | Failure>>;
  /** Back at the shop, with a photo. */
  handBack(
    command: CommandId,
    delivery: DeliveryId,
    photo: string,
    report?: StepReport,
  ): Promise<Result<PastJob, StepRefusal | Failure>>;
  /**
   * Puts the named deliveries before the others that they carry; where they are stays first. Ids that aren't theirs and
   * repeated ones are ignored. It's no event. If promises wouldn't be kept any more, by the slow ends of the arrivals that
   * are then expected, nothing changes and it answers whose, unless `evenLate`. Empty once it's done.
   */
  reorder(named: readonly DeliveryId[], evenLate?: boolean): Promise<Result<readonly DeliveryId[], Failure>>;
  /** Deliveries that paid between two instants, or failed then and haven't paid, newest first. */
  earnings(from: Instant, to: Instant): Promise<Result<EarnedJob[], Failure>>;
}
export const CourierDesk = port<CourierDesk>('CourierDesk');
