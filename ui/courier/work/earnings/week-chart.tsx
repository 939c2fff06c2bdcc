import type { CSSProperties, ReactNode } from 'react';
import type { EarningsDay, Sum } from '#core/delivery/courier/earnings-week.ts';
import { money } from '#ui/delivery/money.ts';

const format = (weekday: 'short' | 'long', timeZone: string) => new Intl.DateTimeFormat('en-US', { weekday, timeZone });

/** Sums as text, one for each currency. */
export const shownSums = (sums: readonly Sum[]): string =>
  sums.length === 0
    ? '–'
    : sums.map(({ amount, currency }) => money(amount, currency) + suffix(sums, currency)).join(' + ');

/** Two kinds of dollars look the same, so each shows its currency. */
const suffix = (sums: readonly Sum[], currency: string): string => (sums.length > 1 ? ` ${currency}` : '');

const cents = (sums: readonly Sum[]): number => sums.reduce((sum, { amount }) => sum + amount, 0);

/** A bar for each day of a calendar in `timeZone`; the best day's bar has the full height. */
export function WeekChart({ days, timeZone }: { days: readonly EarningsDay[]; timeZone: string }): ReactNode {
  const [weekday, wholeDay] = [format('short', timeZone), format('long', timeZone)];
  const most = Math.max(1, ...days.map(({ sums }) => cents(sums)));
  return (
    <ol className="week-chart grid" aria-label="By day">
      {days.map(({ from, sums }) => (
        <li
          key={from}
          className={sums.length === 0 ? 'week-chart__day--nothing' : undefined}
          style={{ '--_share': cents(sums) / most } as CSSProperties}
        >
          <span className="week-chart__sum numeric">{shownSums(sums)}</span>
          <span className="week-chart__bar" aria-hidden="true" />
          <span aria-hidden="true">{weekday.format(from)}</span>
          <span className="visually-hidden">{wholeDay.format(from)}</span>
        </li>
      ))}
    </ol>
  );
}
