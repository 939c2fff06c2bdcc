import type { ReactNode } from 'react';
import type { Business } from '#core/business/business.ts';
import { lastDay, type Period } from '#core/statement/period.ts';
import { hasCredit } from '#core/statement/statement.ts';
import type { StatementList } from '#core/statement/statements.ts';
import { statementOf } from '#core/statement/statement-path.ts';
import { money } from '#ui/delivery/money.ts';
import { ButtonLink } from '#ui/kit/buttons/button-link.tsx';
import { Card } from '#ui/kit/surfaces/card.tsx';
import { RUNNING_ID } from './business-statement.ts';
import { MonthFiles } from './month-files.tsx';
import { PrintLink } from './print-link.tsx';
import { dayWords, linesWords, monthWords, periodWords } from './statement-words.ts';

/** The month that isn't over yet, one sum for each currency. */
export function RunningMonth({
  business,
  list,
  period,
}: {
  business: Business;
  list: StatementList;
  period: Period;
}): ReactNode {
  const { open, closed } = list;
  const lines = open.reduce((sum, { entries }) => sum + entries, 0);
  const credit = closed.some((statement) => hasCredit(statement));
  const month = periodWords('business', period);
  return (
    <Card tone="sand" padding="large" className="running-month flex items-end justify-between wrap">
      <div className="running-month__words grid gap-1">
        <h2 className="running-month__title">{`${monthWords(period)} so far`}</h2>
        {open.length === 0 ? (
          <p className="running-month__none">Nothing yet this month.</p>
        ) : (
          open.map(({ currency, total }) => (
            <p key={currency} className="running-month__sum">
              <span className="numeric">{money(Math.abs(total), currency)}</span>
              <span className="running-month__currency">{` ${currency}${total < 0 ? ' to your credit' : ''}`}</span>
            </p>
          ))
        )}
        <p className="soft">
          {`${lines === 0 ? '' : `${linesWords(lines)} · `}Closes after ${dayWords(lastDay(period))}${credit ? ' · Includes an earlier credit' : ''}`}
        </p>
      </div>
      {open.length > 0 && (
        <div className="flex wrap gap-2">
          <ButtonLink href={statementOf(business.id, RUNNING_ID)}>See its lines</ButtonLink>
          <MonthFiles brief business={business.id} id={RUNNING_ID} month={month} />
          <PrintLink business={business.id} id={RUNNING_ID} month={month} />
        </div>
      )}
    </Card>
  );
}
