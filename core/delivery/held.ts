import { isReasonFor } from '../account/account-decision.ts';
import { DAY } from '../clock.ts';
import { later, type Instant } from '../instant.ts';
import type { Delivery, FailureReason, Held } from './delivery.ts';

/** How long the money of a failed attempt waits for its merchant, from the failure. */
export const HELD_FOR = DAY;

/** The failures that only the courier's word stands for: nobody else was there, and they can be reported at once. */
const UNPROVEN: readonly FailureReason[] = ['refused', 'wrong_address', 'unsafe'];

/** What a failure does to its money: it waits if only the courier's word stands for it. */
export const heldByFailure = (reason: FailureReason): Held | null => (UNPROVEN.includes(reason) ? 'waiting' : null);

/** Whether what the attempt costs and pays is still open. */
export const isOpen = (held: Held | null): boolean => held === 'waiting' || held === 'objected';

/** Whether nothing of the attempt was entered: it's still open, or was dropped. */
export const isUnentered = (held: Held | null): boolean => isOpen(held) || held === 'dropped';

/** Until when its merchant can object, after which the money is entered; null unless it waits for them. */
export const heldUntil = ({ held, reached }: Pick<Delivery, 'held' | 'reached'>): Instant | null =>
  held === 'waiting' && reached.returning !== undefined ? later(reached.returning, HELD_FOR) : null;

/** Whether an administrator's reason, trimmed, will do: there has to be one. */
export const isHeldReason = (reason: string): boolean => isReasonFor(true, reason);
