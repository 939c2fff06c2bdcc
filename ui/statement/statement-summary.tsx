import type { ReactNode } from 'react';
import { lastDay } from '#core/statement/period.ts';
import { isToPay } from '#core/statement/statement.ts';
import { dateIn } from '#core/zoned-time.ts';
import { money } from '#ui/delivery/money.ts';
import { asWritten } from '#ui/kit/as-written.ts';
import { Card } from '#ui/kit/surfaces/card.tsx';
import type { ShownStatement } from './business-statement.ts';
import { countWords, daysWords, dayWords, paymentStatusWords, wholeDayWords } from './statement-words.ts';

/** The total of a statement in words, and its facts. */
export function StatementSummary({ statement, timeZone }: { statement: ShownStatement; timeZone: string }): ReactNode {
  const { total, currency, closed, entries } = statement;
  const paymentStatus = closed === null ? null : paymentStatusWords(closed);
  // The badge beside the title shows that it's paid.
  const label =
    closed === null
      ? total < 0
        ? 'Your credit so far'
        : 'To pay so far'
      : isToPay(closed)
        ? 'To pay'
        : total < 0
          ? 'Your credit'
          : 'Total';
  const more = paymentStatus === null ? `Closes after ${dayWords(lastDay(statement))}` : paymentStatus.more;
  return (
    <Card tone="sand" padding="large" className="statement-summary flex items-end justify-between wrap">
      <div className="statement-summary__sum grid gap-1">
        <p className="soft">{label}</p>
        <p className="statement-summary__total">
          <span className="numeric">{money(Math.abs(total), currency)}</span>
          <span className="statement-summary__currency">{` ${currency}`}</span>
        </p>
        {more !== '' && <p>{more}</p>}
      </div>
      <dl className="statement-summary__facts flex wrap">
        {closed !== null && closed.number !== null && (
          <div>
            <dt>Number</dt>
            <dd {...asWritten} className="numeric">
              {closed.number}
            </dd>
          </div>
        )}
        <div>
          <dt>Period</dt>
          <dd>{daysWords(statement)}</dd>
        </div>
        {closed !== null && (
          <div>
            <dt>Closed</dt>
            <dd>{wholeDayWords(dateIn(closed.closedAt, timeZone))}</dd>
          </div>
        )}
        <div>
          <dt>Lines</dt>
          <dd className="numeric">{countWords(entries)}</dd>
        </div>
      </dl>
    </Card>
  );
}
