import { DAY } from '#core/clock.ts';
import type { MerchantDelivery } from '#core/delivery/merchant/merchant-delivery.ts';
import type { Instant } from '#core/instant.ts';
import { periodOf } from '#core/statement/period.ts';
import type { BookedStatement } from '#core/statement/statements.ts';
import { dateIn } from '#core/zoned-time.ts';

/** The outcome of a delivery, by its events alone. */
interface Outcome {
  readonly kept: boolean | null;
  readonly credited: boolean;
  readonly expired: boolean;
}

/** Failures that nothing but the courier's report shows. */
const REPORTED = ['refused', 'wrong_address', 'unsafe'];

function outcomeOf({ events, dueAt, free }: MerchantDelivery): Outcome {
  let onTime: boolean | null = null;
  let money: 'none' | 'waits' | 'entered' | 'dropped' = 'none';
  let [lost, expired] = [false, false];
  for (const { kind, at, reason } of events) {
    if (kind === 'deliver' || kind === 'fail') {
      onTime ??= at <= dueAt;
      if (money === 'none') money = kind === 'fail' && REPORTED.includes(reason ?? '') ? 'waits' : 'entered';
    }
    if (kind === 'retry' && money === 'waits') {
      money = 'none';
      if (onTime === true) onTime = null;
    }
    if (kind === 'confirm' || kind === 'uphold') money = 'entered';
    if (kind === 'waive' || (kind === 'lose' && money === 'waits')) money = 'dropped';
    lost ||= kind === 'lose';
    expired ||= kind === 'expire';
  }
  const isLate = lost || onTime === false;
  return {
    kept: isLate ? false : money === 'waits' || money === 'dropped' ? null : onTime,
    credited: isLate && money === 'entered' && !free,
    expired,
  };
}

/** The figures of deliveries and statements at a moment, counted from events and payments. */
export function recountedFigures(
  deliveries: readonly MerchantDelivery[],
  statements: readonly BookedStatement[],
  now: Instant,
) {
  const ended = deliveries.filter(({ endedAt }) => endedAt !== null && now < endedAt + 90 * DAY).map(outcomeOf);
  const monday = Date.parse(periodOf('courier', dateIn(now, 'America/Los_Angeles')).from);
  const due = statements.filter(
    ({ from, total, state, closedAt }) =>
      total > 0 &&
      state !== 'void' &&
      Date.parse(from) >= monday - 56 * DAY &&
      (state === 'paid' || now > closedAt + 7 * DAY),
  );
  return {
    computedAt: now,
    attempts: ended.filter(({ kept }) => kept !== null).length,
    onTime: ended.filter(({ kept }) => kept === true).length,
    credited: ended.filter(({ credited }) => credited).length,
    expired: ended.filter(({ expired }) => expired).length,
    weeksClosed: due.length,
    weeksPaid: due.filter(({ payment, closedAt }) => payment !== null && payment.at <= closedAt + 7 * DAY).length,
  };
}
