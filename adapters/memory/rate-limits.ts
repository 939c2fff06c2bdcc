import type { LimitState } from '#core/integration/api-limits.ts';
import type { Limit } from '#core/verification/code-limits.ts';
import type { Transaction } from './transaction.ts';

/** The count in the current window of a bucket, and the start of that window: its first call. */
function current({ state, now }: Transaction, bucket: string, { windowMs }: Limit): { win: number; n: number } {
  const row = state.rateLimits.find((candidate) => candidate.bucket === bucket);
  return row === undefined || row.win <= now - windowMs ? { win: now, n: 0 } : row;
}

/** Whether the current window is full. */
export const isUsedUp = (tx: Transaction, bucket: string, limit: Limit): boolean =>
  current(tx, bucket, limit).n >= limit.limit;

/** The state of the current window, as it's reported to callers. */
export function stateOf(tx: Transaction, bucket: string, { limit, windowMs }: Limit): LimitState {
  const { win, n } = current(tx, bucket, { limit, windowMs });
  return { limit, windowMs, remaining: Math.max(0, limit - n), resetMs: win + windowMs - tx.now };
}

/** Counts as many as fit of those that are wanted, unless they're fewer than `least`. Returns their number. */
export function take(tx: Transaction, bucket: string, limit: Limit, wanted: number, least = wanted): number {
  const { win, n } = current(tx, bucket, limit);
  const taken = Math.min(wanted, limit.limit - n);
  if (taken < least) return 0;
  const others = tx.state.rateLimits.filter((row) => row.bucket !== bucket);
  tx.state.rateLimits = [...others, { bucket, win, n: n + taken }];
  return taken;
}

/** Counts a call in a bucket and returns whether it's within the limit. */
export function within(tx: Transaction, bucket: string, limit: Limit): boolean {
  const { win, n } = current(tx, bucket, limit);
  const others = tx.state.rateLimits.filter((row) => row.bucket !== bucket);
  tx.state.rateLimits = [...others, { bucket, win, n: n + 1 }];
  return n < limit.limit;
}
