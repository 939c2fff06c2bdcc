import { DAY, MINUTE, SECOND } from '#core/clock.ts';
import { instant, type Instant } from '#core/instant.ts';
import { draw } from '../seed/draw.ts';

/** The ages of requests. */
export interface Ages {
  readonly oldest: number;
  readonly newest: number;
}

/** The past four weeks, except the last hours, so that every past delivery has ended. */
export const FOUR_WEEKS: Ages = { oldest: 28 * DAY, newest: 45 * MINUTE };
/** The six weeks before the last four, so that two months have ended at any start. */
export const WEEKS_BEFORE: Ages = { oldest: 70 * DAY, newest: 28 * DAY };

/** The share of requests in each hour of the day: most at lunch and dinner, none at night. */
const HOURS: Readonly<Record<number, number>> = {
  8: 0.6,
  9: 0.8,
  10: 0.8,
  11: 1.1,
  12: 1.7,
  13: 1.4,
  14: 0.8,
  15: 0.7,
  16: 0.9,
  17: 1.3,
  18: 1.6,
  19: 1.2,
  20: 0.5,
};
/** The share of requests on each day of the week, from Sunday. */
const DAYS = [1, 0.8, 0.85, 0.9, 1, 1.15, 1.2] as const;

/** The lead of a time zone's clocks over UTC at a moment, in ms. */
export function zoneOffset(timeZone: string, at: number): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  }).formatToParts(at);
  const of = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((part) => part.type === type)?.value);
  const local = Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'));
  return local - Math.floor(at / MINUTE) * MINUTE;
}

function weightAt(local: number): number {
  const date = new Date(local);
  return (HOURS[date.getUTCHours()] ?? 0) * (DAYS[date.getUTCDay()] ?? 0);
}

/** The request times of `count` deliveries, oldest first: densest at lunch and dinner, local time. */
export function whenRequested(count: number, now: number, timeZone: string, ages = FOUR_WEEKS): Instant[] {
  if (count === 0) return [];
  const offset = zoneOffset(timeZone, now);
  const step = 10 * MINUTE;
  const from = now - ages.oldest;
  const slots = Array.from(
    { length: Math.floor((ages.oldest - ages.newest) / step) },
    (_, index) => from + index * step,
  );
  const total = slots.reduce((sum, at) => sum + weightAt(at + offset), 0);
  const times: Instant[] = [];
  let before = 0;
  for (const at of slots) {
    const weight = (weightAt(at + offset) / total) * count;
    // Each request gets its position in the sum of the weights, off by up to one.
    for (let index = times.length; index < count; index += 1) {
      const place = index + draw(index, 51);
      if (place >= before + weight) break;
      const within = ((place - before) / weight) * step;
      times.push(instant(Math.floor((at + Math.max(0, within)) / SECOND) * SECOND));
    }
    before += weight;
  }
  return times;
}
