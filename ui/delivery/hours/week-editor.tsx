import { useState, type ReactNode } from 'react';
import { DAY_FIELDS, everyDay, type HoursField } from '#core/delivery/request/hours-fields.ts';
import type { WeekHours } from '#core/delivery/request/opening-hours.ts';
import type { FieldOf } from '#ui/app/use-form-of.ts';
import { ClosedDates } from './closed-dates.tsx';
import { DayHours } from './day-hours.tsx';
import { fieldText, typedDay } from './typed-day.ts';
import './hours.css';

const ALWAYS = everyDay([{ from: 0, to: 1440 }]);

/** The controls of a form of hours: seven days, and dates without hours. */
export function WeekEditor({
  hours,
  from,
  field,
}: {
  /** Null for all times. */
  hours: WeekHours | null;
  /** Closed dates before this one count no longer. */
  from: string;
  field: FieldOf<HoursField>;
}): ReactNode {
  const [days, setDays] = useState(() => (hours?.week ?? ALWAYS).map(typedDay));
  const [monday] = days;
  return (
    <>
      {days.map((typed, place) => {
        const day = DAY_FIELDS[place];
        const change = (next: typeof typed) => setDays(days.map((one, n) => (n === place ? next : one)));
        return (
          day !== undefined && (
            <DayHours
              key={day}
              day={day}
              typed={typed}
              error={field(day).error}
              onChange={change}
              onCopy={monday === undefined || fieldText(typed) === fieldText(monday) ? null : () => change(monday)}
            />
          )
        );
      })}
      <ClosedDates initial={hours?.closed ?? []} from={from} error={field('closed').error} />
    </>
  );
}
