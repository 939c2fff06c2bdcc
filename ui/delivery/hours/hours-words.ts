import { DAY_FIELDS, isWholeDay, type HOURS_CODES } from '#core/delivery/request/hours-fields.ts';
import { CLOSED_DATES_LIMIT, type OpenRange, type WeekHours } from '#core/delivery/request/opening-hours.ts';

export const dayNames: Readonly<Record<(typeof DAY_FIELDS)[number], string>> = {
  monday: 'Monday',
  tuesday: 'Tuesday',
  wednesday: 'Wednesday',
  thursday: 'Thursday',
  friday: 'Friday',
  saturday: 'Saturday',
  sunday: 'Sunday',
};

export const hoursCodes: Readonly<Record<(typeof HOURS_CODES)[number], string>> = {
  'not-hours': 'Enter both times',
  'not-apart': 'Put the earlier times first. They can’t overlap or touch',
  'not-dates': 'Enter a last day that isn’t before the first',
  'too-many-dates': `At most ${CLOSED_DATES_LIMIT} dates`,
};

/** A minute of a day as a field of times has it: `09:30`. The day's end is `00:00`. */
export const timeText = (minute: number): string =>
  [Math.floor(minute / 60) % 24, minute % 60].map((part) => String(part).padStart(2, '0')).join(':');

/** `9 AM`, `5:30 PM` */
function clockText(minute: number): string {
  const hour = Math.floor(minute / 60) % 24;
  const rest = minute % 60 === 0 ? '' : `:${String(minute % 60).padStart(2, '0')}`;
  return `${hour % 12 === 0 ? 12 : hour % 12}${rest} ${hour < 12 ? 'AM' : 'PM'}`;
}

const dayText = (ranges: readonly OpenRange[]): string =>
  isWholeDay(ranges) ? 'all day' : ranges.map(({ from, to }) => `${clockText(from)}–${clockText(to)}`).join(' and ');

/** The hours in a line: `Open Mon–Fri 9 AM–6 PM, Sat 10 AM–4 PM`. */
export function weekText({ week }: WeekHours): string {
  const groups: { first: number; last: number; text: string }[] = [];
  week.forEach((ranges, day) => {
    const text = dayText(ranges);
    const before = groups.at(-1);
    if (before?.text === text) before.last = day;
    else groups.push({ first: day, last: day, text });
  });
  const short = (day: number) => (DAY_FIELDS[day] === undefined ? '' : dayNames[DAY_FIELDS[day]].slice(0, 3));
  const days = ({ first, last }: { first: number; last: number }) =>
    first === last ? short(first) : `${short(first)}–${short(last)}`;
  const open = groups.filter(({ text }) => text !== '');
  return open.length === 0
    ? 'Closed every day'
    : `Open ${open.map((group) => `${days(group)} ${group.text}`).join(', ')}`;
}

/** `Fri, Dec 25, 2026` */
export const dateText = (date: string): string =>
  new Intl.DateTimeFormat('en-US', {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(Date.parse(date));
