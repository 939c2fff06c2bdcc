import { isReasonFor } from '#core/account/account-decision.ts';
import { DAY } from '#core/clock.ts';
import { later, type Instant } from '#core/instant.ts';
import type { Delivery, FailureReason, Held } from './delivery.ts';

/** The time for which the money of a failed attempt waits for its merchant, from the failure. */
export const HELD_FOR = DAY;

/** The failures that only the courier can confirm: no one else was there, and they can be reported without waiting. */
const UNPROVEN: readonly FailureReason[] = ['refused', 'wrong_address', 'unsafe'];

/** The state of the money after a failure: it waits if only the courier can confirm the failure. */
export const heldByFailure = (reason: FailureReason): Held | null => (UNPROVEN.includes(reason) ? 'waiting' : null);

/**
 * The state of the money once the courier tries again. An open attempt no longer counts. One that was charged stays
 * charged, so that the next attempt isn't charged too.
 */
export const heldAfterRetry = (held: Held | null): Held | null =>
  isOpen(held) ? null : held === 'dropped' ? 'dropped' : 'entered';

/** Whether the charge and the pay of the attempt are still open. */
export const isOpen = (held: Held | null): boolean => held === 'waiting' || held === 'objected';

/** Whether no money of the attempt was entered: it's still open, or was dropped. */
export const isUnentered = (held: Held | null): boolean => isOpen(held) || held === 'dropped';

/** The end of the merchant's time to object, when the money is entered; null unless it waits for them. */
export const heldUntil = ({ held, reached }: Pick<Delivery, 'held' | 'reached'>): Instant | null =>
  held === 'waiting' && reached.returning !== undefined ? later(reached.returning, HELD_FOR) : null;

/** Whether an administrator's trimmed reason is valid: it must not be empty. */
export const isHeldReason = (reason: string): boolean => isReasonFor(true, reason);
