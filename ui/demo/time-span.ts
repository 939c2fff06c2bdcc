import { DAY, HOUR, MINUTE } from '#core/clock.ts';

/** A span of time in the largest unit that fits: "10 minutes", "2 hours", "1 day". */
export function timeSpan(ms: number): string {
  const [count, unit] = ms >= DAY ? [ms / DAY, 'day'] : ms >= HOUR ? [ms / HOUR, 'hour'] : [ms / MINUTE, 'minute'];
  const whole = Math.round(count);
  return `${whole} ${unit}${whole === 1 ? '' : 's'}`;
}
