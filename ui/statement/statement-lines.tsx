import { memo, type ReactNode } from 'react';
import { Link } from 'wouter';
import { MINUS_KINDS } from '#core/delivery/lifecycle/ledger.ts';
import { deliveryOf } from '#core/delivery/merchant/delivery-path.ts';
import { isolate } from '#core/isolate.ts';
import { isoText } from '#core/instant.ts';
import type { StatementLine } from '#core/statement/statement.ts';
import { businessTime, type BusinessTime } from '#ui/delivery/business-time.ts';
import { money } from '#ui/delivery/money.ts';
import { zoneNames } from '#ui/delivery/zone-names.ts';
import { asWritten } from '#ui/kit/as-written.ts';
import { classes } from '#ui/kit/classes.ts';
import { VirtualRows } from '#ui/kit/lists/virtual-rows.tsx';
import { useIsWide } from '#ui/listing/use-is-wide.ts';
import type { ShownStatement } from './business-statement.ts';
import { shownNumber } from '#ui/delivery/shown-number.ts';
import { CARRIED_OVER, entryWords, FROM_EARLIER_PERIOD, wholeDayWords } from './statement-words.ts';
import { TableHead } from './table-head.tsx';
import '#ui/kit/lists/data-table.css';
import './statement-lines.css';

const columns = ['Date', 'Delivery', 'Distance', 'Entry', 'Amount'];

interface LineProps {
  business: string;
  line: StatementLine;
  above: StatementLine | undefined;
  times: BusinessTime;
  position: number;
  count: number;
}

/** The lines of a business’s statement that were read, oldest first, and its total. Only those in view are rendered. */
export function StatementLines({
  business,
  statement,
  timeZone,
  label,
}: {
  business: string;
  statement: ShownStatement;
  timeZone: string;
  /** The name of the list for screen readers. */
  label: string;
}): ReactNode {
  const wide = useIsWide();
  const times = businessTime(timeZone);
  const { entries, lines, carried, total, currency, from } = statement;
  const first = carried === 0 ? 0 : 1;
  const shown = first + lines.length;
  const count = first + entries;
  const Row = wide ? LineRow : LineCard;
  const Carried = wide ? CarriedRow : CarriedCard;
  const row = (position: number): ReactNode => {
    const line = lines[position - first];
    return line === undefined ? (
      <Carried key="carried" day={wholeDayWords(from)} amount={money(carried, currency)} />
    ) : (
      <Row
        key={`${line.delivery} ${line.kind}`}
        business={business}
        line={line}
        above={lines[position - first - 1]}
        times={times}
        position={position}
        count={count}
      />
    );
  };
  const sum = money(total, currency);
  if (!wide)
    return (
      <div className="statement-lines">
        <VirtualRows as="list" label={label} count={shown} rowHeight={91}>
          {row}
        </VirtualRows>
        <p className="statement-total flex justify-between wrap gap-2">
          <span>Total</span>
          <strong className="numeric">{`${sum} ${currency}`}</strong>
        </p>
      </div>
    );
  return (
    <table className="data-table statement-lines" aria-label={label} aria-rowcount={count + 2}>
      <TableHead columns={columns} />
      <VirtualRows as="table" count={shown} rowHeight={61} columns={columns.length}>
        {row}
      </VirtualRows>
      <tfoot>
        <tr aria-rowindex={count + 2}>
          <th scope="row" colSpan={columns.length - 1}>
            Total
          </th>
          <td className="numeric">{`${sum} ${currency}`}</td>
        </tr>
      </tfoot>
    </table>
  );
}

/** The number, linked to the delivery; the merchant's reference and the city. */
function Delivery({ business, line }: Pick<LineProps, 'business' | 'line'>): ReactNode {
  const more = [line.reference, line.place].filter((text) => text !== '').map(isolate);
  return (
    <>
      <Link
        {...asWritten}
        className="statement-line__number numeric"
        data-cell="open"
        href={deliveryOf(business, line.delivery)}
      >
        {shownNumber(line.number)}
      </Link>
      {more.length > 0 && <span className="statement-line__more">{more.join(' · ')}</span>}
    </>
  );
}

const Time = ({ line: { at }, times }: Pick<LineProps, 'line' | 'times'>): ReactNode => (
  <time className="numeric" dateTime={isoText(at)}>
    {times.full(at)}
  </time>
);

const rowClass = ({ kind }: StatementLine): string | undefined =>
  MINUS_KINDS.includes(kind) ? 'statement-line--credit' : undefined;

const LineRow = memo(function LineRow({ business, line, above, times, position }: LineProps): ReactNode {
  return (
    <tr className={rowClass(line)} data-row={position} aria-rowindex={position + 2}>
      <td>
        <Time line={line} times={times} />
      </td>
      <th scope="row">
        <Delivery business={business} line={line} />
      </th>
      <td>{zoneNames[line.zone]}</td>
      <td>
        <span>{entryWords(line, above)}</span>
        {line.late && <span className="statement-line__more">{FROM_EARLIER_PERIOD}</span>}
      </td>
      <td className="numeric">{money(line.amount, line.currency)}</td>
    </tr>
  );
});

const CarriedRow = ({ day, amount }: { day: string; amount: string }): ReactNode => (
  <tr className="statement-line--credit" data-row={0} aria-rowindex={2}>
    <td className="numeric">{day}</td>
    <th scope="row" colSpan={3}>
      {CARRIED_OVER}
    </th>
    <td className="numeric">{amount}</td>
  </tr>
);

const LineCard = memo(function LineCard({ business, line, above, times, position, count }: LineProps): ReactNode {
  return (
    <li
      className={classes('statement-line flex items-start justify-between gap-3', rowClass(line))}
      data-row={position}
      aria-setsize={count}
      aria-posinset={position + 1}
    >
      <span className="statement-line__words grid">
        <Delivery business={business} line={line} />
        <span className="statement-line__more">
          <Time line={line} times={times} />
          <span>{` · ${zoneNames[line.zone]}`}</span>
        </span>
      </span>
      <span className="statement-line__sum grid">
        <strong className="numeric">{money(line.amount, line.currency)}</strong>
        <span className="statement-line__more">{entryWords(line, above)}</span>
        {line.late && <span className="statement-line__more">{FROM_EARLIER_PERIOD}</span>}
      </span>
    </li>
  );
});

const CarriedCard = ({ day, amount }: { day: string; amount: string }): ReactNode => (
  <li className="statement-line flex items-start justify-between gap-3 statement-line--credit" data-row={0}>
    <span className="statement-line__words grid">
      <span>{CARRIED_OVER}</span>
      <span className="statement-line__more numeric">{day}</span>
    </span>
    <span className="statement-line__sum grid">
      <strong className="numeric">{amount}</strong>
    </span>
  </li>
);
