import type { DeliveryId } from '../delivery/lifecycle/delivery.ts';
import type { CityRefusal } from '../delivery/request/city-hours.ts';
import type { Failure } from '../failure.ts';
import type { Instant } from '../instant.ts';
import type { Result } from '../result.ts';

/** The speeds of the sandbox's clock; 0 stops it. */
export const SANDBOX_SPEEDS = [0, 1, 5, 20, 60] as const;
export type SandboxSpeed = (typeof SANDBOX_SPEEDS)[number];

/** The maximum number of minutes that one call moves the clock. */
export const ADVANCE_LIMIT = 2880;
/** The maximum number of couriers' steps that one call carries out in a hosted sandbox. Later calls go on. */
export const SANDBOX_STEPS = 120;

/**
 * The mishaps that a delivery can have on demand:
 * - `no-show`: the first courier who accepts it never comes to the shop
 * - `late`: it reaches the door some minutes after the promised time
 * - `second-try`: nobody answers, so the courier tries the door again, and then delivers it
 * - `damaged`: it's delivered, and ten minutes later its recipient reports that it's damaged
 * - otherwise a reason why it can't be handed over
 */
export const SANDBOX_MISHAPS = [
  'no-show',
  'late',
  'second-try',
  'damaged',
  'no_answer',
  'refused',
  'wrong_address',
] as const;
export type SandboxMishap = (typeof SANDBOX_MISHAPS)[number];

export interface SandboxClock {
  /** It waits at the next step while there are more due than one call carries out. */
  readonly now: Instant;
  /** The time that it's moving to while it waits; null if it doesn't. */
  readonly movingTo: Instant | null;
  readonly speed: SandboxSpeed;
}

/** The control that a test key has over its sandbox, besides what every key may do. */
export interface SandboxControl {
  clock(): Promise<Result<SandboxClock, Failure>>;
  setSpeed(speed: SandboxSpeed): Promise<Result<SandboxClock, Failure>>;
  /** Moves the clock forward; everything that's due meanwhile happens at its own time, as far as one call may go. */
  advance(minutes: number): Promise<Result<SandboxClock, Failure>>;
  /**
   * Moves the clock to the next step of a delivery; `wrong-status` if it has ended, `unavailable` if too many steps of
   * others come first. The next call goes on.
   */
  next(delivery: DeliveryId): Promise<Result<void, 'no-such-delivery' | 'wrong-status' | Failure>>;
  /** Plans what goes wrong with a delivery that's under way. */
  planMishap(
    delivery: DeliveryId,
    mishap: SandboxMishap,
  ): Promise<Result<void, 'no-such-delivery' | 'wrong-status' | Failure>>;
  /** Pauses the business's city until a moment within seven days, or takes orders again with null. */
  pauseCity(until: Instant | null): Promise<Result<void, CityRefusal | Failure>>;
  /** Starts over. */
  erase(): Promise<Result<void, Failure>>;
}
