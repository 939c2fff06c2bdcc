import type { ReactNode } from 'react';
import type { Business } from '#core/business/business.ts';
import { statementsOf } from '#core/statement/statement-path.ts';
import { EmptyListArt } from '#ui/art/empty-list.tsx';
import { businessTime, zoneInWords } from '#ui/delivery/business-time.ts';
import { LiveNote } from '#ui/delivery/live-note.tsx';
import { BackLink } from '#ui/kit/buttons/back-link.tsx';
import { DashboardPage } from '#ui/kit/page/dashboard-page.tsx';
import { EmptyState } from '#ui/kit/messages/empty-state.tsx';
import { MoreRows } from '#ui/kit/lists/more-rows.tsx';
import { ListFailure } from '#ui/listing/list-failure.tsx';
import { hasMoreLines, RUNNING_ID, type ShownMonth } from './business-statement.ts';
import { MonthFiles } from './month-files.tsx';
import { PrintLink } from './print-link.tsx';
import { PaymentStatusBadge } from './payment-status-badge.tsx';
import { StatementLines } from './statement-lines.tsx';
import { StatementSummary } from './statement-summary.tsx';
import { periodWords } from './statement-words.ts';
import { useCurrentMonth } from './use-current-month.ts';

/** A statement with its lines; the running month is kept up to date. */
export function StatementMonth({
  business,
  id,
  read,
  more,
  moreFailed,
  refresh,
}: {
  business: Business;
  id: string;
  read: ShownMonth;
  /** Reads more lines; null if there are none. */
  more: (() => void) | null;
  moreFailed: boolean;
  refresh: () => void;
}): ReactNode {
  const { current: month, live } = useCurrentMonth(business.id, read, refresh);
  const { statements, timeZone } = month;
  const name = periodWords('business', month);
  const closed = statements[0]?.closed ?? null;
  return (
    <DashboardPage
      title={name}
      badge={closed !== null && <PaymentStatusBadge statement={closed} />}
      lede={<bdi>{business.businessName}</bdi>}
      back={<BackLink href={statementsOf(business.id)}>Statements</BackLink>}
      actions={
        statements.length > 0 && (
          <>
            <MonthFiles business={business.id} id={id} month={name} />
            <PrintLink business={business.id} id={id} month={name} />
          </>
        )
      }
    >
      {live !== null && <LiveNote live={live} times={businessTime(timeZone)} />}
      {statements.length === 0 && (
        <EmptyState art={<EmptyListArt />} title="Nothing yet this month">
          Each delivery is added here once it’s done.
        </EmptyState>
      )}
      {statements.map((statement) => (
        <section key={statement.currency} className="stack" aria-label={`${name}, ${statement.currency}`}>
          <StatementSummary statement={statement} timeZone={timeZone} />
          <StatementLines
            business={business.id}
            statement={statement}
            timeZone={timeZone}
            label={`Lines in ${statement.currency}`}
          />
          {more !== null &&
            hasMoreLines(statement) &&
            (moreFailed ? (
              <ListFailure title="We couldn’t load more lines" busy={false} retry={more} />
            ) : (
              <MoreRows more={more} />
            ))}
        </section>
      ))}
      {statements.length > 0 && <p className="soft statement-page__zone">{`Dates are in ${zoneInWords(timeZone)}.`}</p>}
      {id === RUNNING_ID && statements.length > 0 && (
        <p className="soft statement-page__zone">
          More lines are added until the month ends. Then it’s closed, and never changes. An order number that might
          name a person isn’t shown.
        </p>
      )}
    </DashboardPage>
  );
}
