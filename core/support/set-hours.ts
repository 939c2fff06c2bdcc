import * as v from 'valibot';
import type { Failure } from '../failure.ts';
import { fieldIssue, formOf, type IssuesOf, type TypedInto } from '../form.ts';
import { port } from '../port.ts';
import { ok, refused, type Result } from '../result.ts';
import { isDate } from '../zoned-time.ts';
import type { CaseDesk } from './case-desk.ts';
import type { CaseRefusal } from './cases.ts';
import { CLOSED_DATES, isSupportHours, SHORTEST_SPAN, type OpenSpan, type SupportHours } from './support-hours.ts';

export const WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;
export type Weekday = (typeof WEEKDAYS)[number];

const DAY_MINUTES = 24 * 60;

/** A time of day as typed, `9:30` or `09:30`, in minutes; null if none was typed. */
const time = v.pipe(
  v.string(),
  v.trim(),
  v.regex(/^(?:(?:[01]?\d|2[0-3]):[0-5]\d|24:00)?$/u, 'not-a-time'),
  v.transform((text) => {
    const [hours, minutes] = text.split(':').map(Number);
    return text === '' ? null : (hours ?? 0) * 60 + (minutes ?? 0);
  }),
);
const optionalTime = v.optional(time, '');

/** Dates as typed, one a line, in order. */
const dates = v.pipe(
  v.string(),
  v.transform((text) => [...new Set(text.split(/[\s,;]+/u).filter((date) => date !== ''))].toSorted()),
  v.check((typed) => typed.every(isDate), 'not-a-date'),
  v.check((typed) => typed.length <= CLOSED_DATES, 'too-many'),
);

/** The form of the hours of support: when each day begins and ends, both empty for a closed one, and closed dates. */
export const HoursForm = formOf(
  v.object({
    mondayFrom: optionalTime,
    mondayTo: optionalTime,
    tuesdayFrom: optionalTime,
    tuesdayTo: optionalTime,
    wednesdayFrom: optionalTime,
    wednesdayTo: optionalTime,
    thursdayFrom: optionalTime,
    thursdayTo: optionalTime,
    fridayFrom: optionalTime,
    fridayTo: optionalTime,
    saturdayFrom: optionalTime,
    saturdayTo: optionalTime,
    sundayFrom: optionalTime,
    sundayTo: optionalTime,
    closed: v.optional(dates, ''),
  }),
  ['missing', 'not-a-time', 'too-short', 'none-open', 'not-a-date', 'too-many'],
);
export type HoursIssues = IssuesOf<typeof HoursForm>;

/** The hours that were typed. Midnight as an end is the end of that day. */
export function readHours(typed: TypedInto<typeof HoursForm>): Result<SupportHours, HoursIssues> {
  const checked = HoursForm.check(typed);
  if (!checked.ok) return checked;
  const days: (OpenSpan | null)[] = [];
  for (const day of WEEKDAYS) {
    const from = checked.value[`${day}From`];
    const to = checked.value[`${day}To`] === 0 ? DAY_MINUTES : checked.value[`${day}To`];
    if ((from === null) !== (to === null))
      return refused(fieldIssue(from === null ? `${day}From` : `${day}To`, 'missing'));
    if (from !== null && to !== null && to - from < SHORTEST_SPAN) return refused(fieldIssue(`${day}To`, 'too-short'));
    days.push(from === null || to === null ? null : { from, to });
  }
  const hours = { days, closed: checked.value.closed };
  return isSupportHours(hours) ? ok(hours) : refused(fieldIssue('mondayFrom', 'none-open'));
}

/** Saves the hours of support. They change no time that was promised before. */
export function setHours(desk: Pick<CaseDesk, 'saveHours'>) {
  return async (typed: TypedInto<typeof HoursForm>): Promise<Result<void, HoursIssues | CaseRefusal | Failure>> => {
    const hours = readHours(typed);
    return hours.ok ? desk.saveHours(hours.value) : hours;
  };
}
export type SetHours = ReturnType<typeof setHours>;
export const SetHours = port<SetHours>('SetHours');
