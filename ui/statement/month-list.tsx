import { memo, type ReactNode } from 'react';
import { Link } from 'wouter';
import type { Business } from '#core/business/business.ts';
import type { BusinessId } from '#core/business/business-id.ts';
import type { Statement } from '#core/statement/statement.ts';
import { statementOf } from '#core/statement/statement-path.ts';
import { money } from '#ui/delivery/money.ts';
import { asWritten } from '#ui/kit/as-written.ts';
import { VirtualRows } from '#ui/kit/lists/virtual-rows.tsx';
import { useIsWide } from '#ui/listing/use-is-wide.ts';
import { MonthFiles } from './month-files.tsx';
import { PrintLink } from './print-link.tsx';
import { PaymentStatusBadge } from './payment-status-badge.tsx';
import { linesWords, periodWords, paymentStatusWords } from './statement-words.ts';
import { TableHead } from './table-head.tsx';
import '#ui/kit/lists/data-table.css';
import '#ui/listing/listing.css';

const columns = ['Month', 'State', 'Lines', 'Total', 'Files'];

interface RowProps {
  business: BusinessId;
  statement: Statement;
  position: number;
  count: number;
}

/** The closed months of a business, newest first. Only those in view are rendered. */
export function MonthList({
  business: { id },
  statements,
}: {
  business: Business;
  statements: readonly Statement[];
}): ReactNode {
  const wide = useIsWide();
  const count = statements.length;
  const Row = wide ? MonthRow : MonthCard;
  const row = (position: number): ReactNode => {
    const statement = statements[position];
    return (
      statement !== undefined && (
        <Row key={statement.id} business={id} statement={statement} position={position} count={count} />
      )
    );
  };
  if (!wide)
    return (
      <VirtualRows as="list" label="Closed months" count={count} rowHeight={196}>
        {row}
      </VirtualRows>
    );
  return (
    <table className="data-table month-list" aria-label="Closed months" aria-rowcount={count + 1}>
      <TableHead columns={columns} />
      <VirtualRows as="table" count={count} rowHeight={77} columns={columns.length}>
        {row}
      </VirtualRows>
    </table>
  );
}

/** The month, linked to the statement; the link covers the whole row. */
const Month = ({ business, statement, className }: Omit<RowProps, 'position' | 'count'> & { className: string }) => (
  <Link className={`${className} row-link`} data-cell="open" href={statementOf(business, statement.id)}>
    {periodWords('business', statement)}
  </Link>
);

const Total = ({ statement: { total, currency } }: Pick<RowProps, 'statement'>): ReactNode => (
  <>
    <strong className="numeric">{money(total, currency)}</strong>
    <span className="soft">{` ${currency}`}</span>
  </>
);

const Files = ({ business, statement }: Pick<RowProps, 'business' | 'statement'>): ReactNode => {
  const about = { business, id: statement.id, month: periodWords('business', statement), size: 'small' as const };
  return (
    <div className="month-list__files flex wrap gap-2">
      <MonthFiles {...about} brief />
      <PrintLink {...about} />
    </div>
  );
};

const MonthRow = memo(function MonthRow({ business, statement, position }: RowProps): ReactNode {
  const { number, entries } = statement;
  const { more } = paymentStatusWords(statement);
  return (
    <tr data-row={position} aria-rowindex={position + 2}>
      <th scope="row">
        <Month business={business} statement={statement} className="data-table__lead" />
        {number !== null && (
          <span {...asWritten} className="data-table__more numeric">
            {number}
          </span>
        )}
      </th>
      <td>
        <PaymentStatusBadge statement={statement} />
        {more !== '' && <span className="data-table__more month-list__more">{more}</span>}
      </td>
      <td className="numeric">{linesWords(entries)}</td>
      <td>
        <Total statement={statement} />
      </td>
      <td>
        <Files business={business} statement={statement} />
      </td>
    </tr>
  );
});

const MonthCard = memo(function MonthCard({ business, statement, position, count }: RowProps): ReactNode {
  const { number, entries } = statement;
  const { more } = paymentStatusWords(statement);
  return (
    <li className="list-card" data-row={position} aria-setsize={count} aria-posinset={position + 1}>
      <div className="list-card__box stack content-start">
        <div className="list-card__head row justify-between gap-3">
          <Month business={business} statement={statement} className="list-card__lead" />
          <PaymentStatusBadge statement={statement} />
        </div>
        <span className="list-card__more numeric">
          {number !== null && <span {...asWritten}>{`${number} · `}</span>}
          <span>{linesWords(entries)}</span>
        </span>
        {more !== '' && <span className="list-card__more">{more}</span>}
        <span className="month-list__total">
          <Total statement={statement} />
        </span>
        <Files business={business} statement={statement} />
      </div>
    </li>
  );
});
