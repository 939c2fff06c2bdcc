import * as v from 'valibot';
import { plainText } from '#core/plain-text.ts';
import { cleaned } from '#core/typed-text.ts';
import { areWeekHours, CLOSED_DATES_LIMIT, type OpenRange, type WeekHours } from './opening-hours.ts';

/** The fields of the days, Monday first. */
export const DAY_FIELDS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;

const WHOLE_DAY: OpenRange = { from: 0, to: 1440 };

/** Whether a day is open from midnight to midnight. */
export const isWholeDay = (ranges: readonly OpenRange[]): boolean =>
  ranges.length === 1 && ranges[0]?.from === WHOLE_DAY.from && ranges[0].to === WHOLE_DAY.to;

const RANGE = /^(\d{1,2}):(\d{2}) ?- ?(\d{1,2}):(\d{2})$/u;

/** Ranges as typed: `9:00-17:00, 18:00-22:30`, `24 h` for a whole day, nothing for none. Null if they can't be read. */
function readRanges(typed: string): readonly OpenRange[] | null {
  if (typed === '' || /^closed$/iu.test(typed)) return [];
  if (/^24 ?h$/iu.test(typed)) return [WHOLE_DAY];
  const ranges = typed.split(/, ?/u).map((part) => {
    const [, fromHour, fromMinute, toHour, toMinute] = RANGE.exec(part) ?? [];
    // A part that isn't a range has no minutes, and NaN is within no limits.
    const minute = (hours = 'x', minutes = 'x') => (Number(minutes) < 60 ? Number(hours) * 60 + Number(minutes) : NaN);
    return { from: minute(fromHour, fromMinute), to: minute(toHour, toMinute) };
  });
  return ranges.every(({ from, to }) => from < WHOLE_DAY.to && to <= WHOLE_DAY.to) ? ranges : null;
}

/** The week in which each day has the same ranges. */
export const everyDay = (ranges: readonly OpenRange[]) => DAY_FIELDS.map(() => ranges);

const aDay = v.pipe(
  v.string(),
  ...cleaned('not-hours', plainText),
  v.transform(readRanges),
  v.nonNullable(v.custom<readonly OpenRange[]>(Array.isArray), 'not-hours'),
  v.check((ranges) => areWeekHours({ week: everyDay(ranges), closed: [] }), 'not-apart'),
);

const dates = v.pipe(
  v.string(),
  ...cleaned('not-dates', plainText),
  v.transform((typed) => [...new Set(typed.split(/[\s,]+/u).filter((date) => date !== ''))].toSorted()),
  v.check((closed) => closed.length <= CLOSED_DATES_LIMIT, 'too-many-dates'),
  v.check((closed) => areWeekHours({ week: everyDay([]), closed }), 'not-dates'),
);

/** The fields of hours in a form: a text for each day, and dates without hours. */
export const HOURS_FIELDS = {
  monday: v.optional(aDay, ''),
  tuesday: v.optional(aDay, ''),
  wednesday: v.optional(aDay, ''),
  thursday: v.optional(aDay, ''),
  friday: v.optional(aDay, ''),
  saturday: v.optional(aDay, ''),
  sunday: v.optional(aDay, ''),
  closed: v.optional(dates, ''),
};

export type HoursField = keyof typeof HOURS_FIELDS;

/** The issues of these fields. */
export const HOURS_CODES = ['not-hours', 'not-apart', 'not-dates', 'too-many-dates'] as const;

/** The hours that were typed; null for all times: each day is a whole one, and no date is closed. */
export function weekHoursOf(
  fields: Readonly<Record<(typeof DAY_FIELDS)[number], readonly OpenRange[]>> & Pick<WeekHours, 'closed'>,
): WeekHours | null {
  const { closed } = fields;
  const week = DAY_FIELDS.map((day) => fields[day]);
  const isAlways = closed.length === 0 && week.every(isWholeDay);
  return isAlways ? null : { week, closed };
}
