import { HOUR, MINUTE } from '#core/clock.ts';
import type { DeskCase } from '#core/support/case-desk.ts';

/** `12 min`, `3 h` or `5 days`: a time in its largest unit, at least a minute. */
function inWords(ms: number): string {
  const [unit, name] = ms < HOUR ? [MINUTE, 'min'] : ms < 48 * HOUR ? [HOUR, 'h'] : [24 * HOUR, 'days'];
  return `${Math.max(1, Math.floor(ms / unit)).toLocaleString('en-US')}\u00A0${name}`;
}

/** The time left for the first answer, or by how much it's late; empty once there was one. */
export function dueWords(
  { state, answeredAt, dueAt }: Pick<DeskCase, 'state' | 'answeredAt' | 'dueAt'>,
  now: number,
): string {
  if (state === 'resolved' || answeredAt !== null) return '';
  return dueAt < now ? `${inWords(now - dueAt)} late` : `${inWords(dueAt - now)} left`;
}
