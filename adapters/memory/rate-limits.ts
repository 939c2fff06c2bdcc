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

/** Counts so many calls in a bucket; returns the number before. */
export function count(tx: Transaction, bucket: string, limit: Limit, calls: number): number {
  const { win, n } = current(tx, bucket, limit);
  const others = tx.state.rateLimits.filter((row) => row.bucket !== bucket);
  tx.state.rateLimits = [...others, { bucket, win, n: n + calls }];
  return n;
}

/** Counts a call in a bucket and returns whether it's within the limit. */
export const within = (tx: Transaction, bucket: string, limit: Limit): boolean =>
  count(tx, bucket, limit, 1) < limit.limit;
