import { WORK_COUNTED, type WorkLeft } from '#core/delivery/board/work-left.ts';
import { nextDue } from '#core/delivery/lifecycle/settle.ts';
import type { Instant } from '#core/instant.ts';
import { forgottenFrom } from '../support/held-back.ts';
import type { Transaction } from '../transaction.ts';

const earliest = (times: readonly Instant[]): Instant | null => times.toSorted((a, b) => a - b)[0] ?? null;

/** The work that's due and isn't done yet. Mails, alerts and webhooks aren't queued here: they're sent immediately. */
export function workLeftIn(tx: Transaction): WorkLeft {
  const {
    state: { dispatch },
    now,
  } = tx;
  const toForget = dispatch.deliveries
    .flatMap((stored) => (stored.people === null ? [] : (forgottenFrom(tx, stored) ?? [])))
    .filter((at) => at <= now);
  const due = dispatch.deliveries.flatMap(({ delivery }) => nextDue(delivery)?.at ?? []).filter((at) => at <= now);
  return {
    toForget: Math.min(toForget.length, WORK_COUNTED),
    forgetSince: earliest(toForget),
    jobSince: earliest(due),
  };
}
