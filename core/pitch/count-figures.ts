import { DAY } from '../clock.ts';
import type { Delivery, DeliveryId } from '../delivery/lifecycle/delivery.ts';
import { endedAt } from '../delivery/lifecycle/delivery-record.ts';
import { isUnentered } from '../delivery/lifecycle/held.ts';
import type { UserId } from '../identity/user-id.ts';
import type { Instant } from '../instant.ts';
import { runningPeriod } from '../statement/period.ts';
import type { Statement } from '../statement/statement.ts';
import {
  ACTIVE_WINDOW,
  FIGURES_WINDOW,
  LEAST_COURIERS,
  PAID_WITHIN,
  WEEKS_COUNTED,
  type Figures,
  type SupportFigures,
} from './figures.ts';

/** The rows that figures are counted from. */
export interface FigureFacts {
  readonly deliveries: Iterable<Delivery>;
  /** The deliveries whose fee was credited. */
  readonly credited: ReadonlySet<DeliveryId>;
  readonly statements: readonly Pick<Statement, 'side' | 'from' | 'total' | 'state' | 'closedAt' | 'payment'>[];
  /** The time zone of the operator's books. */
  readonly booksZone: string;
}

/**
 * Whether an ended delivery kept its promise; null if it says nothing about that. A lost one didn't. An attempt that only
 * its courier reported doesn't count as on time, unless its money was entered.
 */
export function keptPromise({
  failureReason,
  onTime,
  held,
}: Pick<Delivery, 'failureReason' | 'onTime' | 'held'>): boolean | null {
  if (failureReason === 'lost' || onTime === false) return false;
  return isUnentered(held) ? null : onTime;
}

/** Counts the figures of deliveries and payments at a moment. */
export function countFigures(
  { deliveries, credited, statements, booksZone }: FigureFacts,
  now: Instant,
): Omit<Figures, keyof SupportFigures> {
  const counts = { attempts: 0, onTime: 0, credited: 0, expired: 0 };
  const couriers = new Set<UserId>();
  for (const delivery of deliveries) {
    const ended = endedAt(delivery);
    if (ended === null || now - ended >= FIGURES_WINDOW) continue;
    if (delivery.status === 'expired') counts.expired += 1;
    if (delivery.status === 'delivered' && delivery.courier !== null && now - ended < ACTIVE_WINDOW)
      couriers.add(delivery.courier);
    const kept = keptPromise(delivery);
    if (kept === null) continue;
    counts.attempts += 1;
    if (kept) counts.onTime += 1;
    else if (credited.has(delivery.id)) counts.credited += 1;
  }
  const monday = Date.parse(runningPeriod('courier', now, booksZone).from);
  const due = statements.filter(
    ({ side, from, total, state, closedAt }) =>
      side === 'courier' &&
      state !== 'void' &&
      total > 0 &&
      Date.parse(from) >= monday - WEEKS_COUNTED * 7 * DAY &&
      (state === 'paid' || now - closedAt > PAID_WITHIN),
  );
  return {
    computedAt: now,
    ...counts,
    couriers28: couriers.size < LEAST_COURIERS ? null : couriers.size,
    weeksClosed: due.length,
    weeksPaid: due.filter(({ payment, closedAt }) => payment !== null && payment.at - closedAt <= PAID_WITHIN).length,
  };
}
