import { byTurn, couldCarry, FIRST_IN_LINE, HEAD_START, type BoardState } from '../delivery/board/board.ts';
import type { Delivery } from '../delivery/lifecycle/delivery.ts';
import { offeredFrom } from '../delivery/lifecycle/scheduled.ts';
import { isOverdue } from '../delivery/lifecycle/overdue.ts';
import type { UserId } from '../identity/user-id.ts';
import { later, type Instant } from '../instant.ts';
import { ALERT_RULES, ALERTED_COURIERS } from './alert.ts';

/** The couriers who are alerted to an offer, and when: the first in line now, the others after the head start. */
export function alertLine(
  delivery: Delivery,
  board: BoardState,
  now: Instant,
): readonly { readonly courier: UserId; readonly dueAt: Instant }[] {
  const forAll = later(offeredFrom(delivery), HEAD_START);
  return board.couriers
    .filter((courier) => couldCarry(courier, delivery, board, now))
    .toSorted(byTurn)
    .slice(0, ALERTED_COURIERS)
    .map(({ id }, place) => ({ courier: id, dueAt: place < FIRST_IN_LINE || forAll < now ? now : forAll }));
}

/** Whether a merchant is told now that a delivery is late, unless they were told before. */
export const isLateAlert = (delivery: Delivery, now: Instant): boolean =>
  isOverdue(delivery, now) && now < later(delivery.dueAt, ALERT_RULES.trouble.lifetime);
