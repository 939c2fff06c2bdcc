import { MINUTE } from '#core/clock.ts';
import type { Arrival } from '#core/delivery/place/arrival.ts';

/** Rounding tolerance: a range that begins in two minutes still reads that way a few seconds later. */
const LEEWAY = MINUTE / 4;

/**
 * `In 6 to 9 minutes`, `Usually in 12 to 20 minutes`; with times of day if it's an hour or more. Null if the range has
 * passed: the device's clock is fast, or the response is old.
 */
export function arrivalWords({ from, to, usual }: Arrival, now: number, timeOf: (at: number) => string): string | null {
  if (to <= now) return null;
  const first = Math.max(1, Math.floor((from - now + LEEWAY) / MINUTE));
  const last = Math.max(first + 1, Math.ceil((to - now) / MINUTE));
  if (last >= 60) return `${usual ? 'Usually between' : 'Between'} ${timeOf(from)} and ${timeOf(to)}`;
  return `${usual ? 'Usually in' : 'In'} ${first} to ${last} minutes`;
}
