import type { CSSProperties, ReactNode } from 'react';
import type { DeliveryDay } from '#core/delivery/merchant/delivery-days.ts';
import { Card } from '#ui/kit/surfaces/card.tsx';
import { classes } from '#ui/kit/classes.ts';
import './days-chart.css';

const WEEK = 7;

/** Calendar days have no time zone, so they're formatted in UTC. */
const format = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' });
const short = format({ weekday: 'short' });
const whole = format({ weekday: 'long', month: 'long', day: 'numeric' });

const sum = (days: readonly DeliveryDay[]): number => days.reduce((all, { requested }) => all + requested, 0);
const count = (value: number): string => value.toLocaleString('en-US');

/** Requests per day for the last seven days, with today last, beside the same weekdays of the week before. */
export function DaysChart({
  days,
  zone,
}: {
  days: readonly DeliveryDay[];
  /** The name of the days' time zone; null until it's known. */
  zone: string | null;
}): ReactNode {
  const week = days.slice(-WEEK);
  const before = days.slice(-2 * WEEK, -WEEK);
  const most = Math.max(1, ...days.map(({ requested }) => requested));
  const [now, then] = [sum(week), sum(before)];
  return (
    <Card padding="large" className="days flex">
      <h2 className="business-title">Last 7 Days</h2>
      <p className="days__sum flex items-baseline wrap gap-x-2">
        <span className="days__count numeric">{count(now)}</span>
        <span> </span>
        <span>{now === 1 ? 'delivery requested' : 'deliveries requested'}</span>
        {then > 0 && <span className="soft days__then">{`${count(then)} in the 7 days before`}</span>}
      </p>
      <ol className="days__bars grid" aria-label="Deliveries requested by day">
        {week.map(({ day, requested }, index) => {
          const earlier = before[index]?.requested ?? 0;
          const today = index === WEEK - 1;
          return (
            <li
              key={day}
              className={classes('days__day grid', today && 'days__day--today')}
              style={{ '--_share': requested / most, '--_before': earlier / most } as CSSProperties}
            >
              <span className="visually-hidden">{`${today ? 'Today' : whole.format(Date.parse(day))}: ${count(requested)} requested${then > 0 ? `, ${count(earlier)} a week earlier` : ''}`}</span>
              <span className="days__value numeric" aria-hidden="true">
                {count(requested)}
              </span>
              <span className="days__track grid items-end justify-items-center" aria-hidden="true">
                <span className="days__earlier" />
                <span className="days__bar" />
              </span>
              <span className="days__name" aria-hidden="true">
                {today ? 'Today' : short.format(Date.parse(day))}
              </span>
            </li>
          );
        })}
      </ol>
      {(then > 0 || zone !== null) && (
        <p className="days__notes flex wrap gap-1 gap-x-5 soft">
          {then > 0 && (
            <span className="inline-row gap-2" aria-hidden="true">
              <span className="days__swatch" /> A week earlier
            </span>
          )}
          {zone !== null && <span>{`Days are in ${zone}.`}</span>}
        </p>
      )}
    </Card>
  );
}
