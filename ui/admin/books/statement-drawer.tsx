import { useCallback, type ReactNode } from 'react';
import { Link } from 'wouter';
import { ok } from '#core/result.ts';
import { isolate } from '#core/isolate.ts';
import { statementId } from '#core/statement/statement.ts';
import { statementOf } from '#core/statement/statement-path.ts';
import { Statements, type StatementDetail } from '#core/statement/statements.ts';
import { dateIn } from '#core/zoned-time.ts';
import { usePort } from '#ui/app/use-port.ts';
import { zoneName } from '#ui/delivery/business-time.ts';
import { money } from '#ui/delivery/money.ts';
import { shownNumber } from '#ui/delivery/shown-number.ts';
import { asWritten } from '#ui/kit/as-written.ts';
import {
  CARRIED_OVER,
  countWords,
  daysWords,
  dayWords,
  entryWords,
  FROM_EARLIER_PERIOD,
  linesWords,
  wholeDayWords,
} from '#ui/statement/statement-words.ts';
import { companyZone } from '../company-zone.ts';
import { Fact, RecordDrawer, RecordPart } from '#ui/admin/record/record-drawer.tsx';
import { useRecord } from '#ui/admin/record/use-record.ts';
import { amountText } from './amount.tsx';
import { accountName, type BookRow } from './book-list.ts';
import { BookBadge, BookDecisions, StatementNumber, type BookCallbacks } from './book-row.tsx';

/** Maximum number of lines shown. */
const MAX_LINES = 300;

/** A statement with its lines, beside the list. */
export function StatementDrawer({
  id,
  row,
  busy,
  undoable,
  callbacks,
  onClose,
}: {
  /** The open statement's id; null for none. */
  id: string | null;
  /** The row with this id; undefined if there's none. */
  row: BookRow | undefined;
  busy: boolean;
  undoable: boolean;
  callbacks: BookCallbacks;
  onClose: () => void;
}): ReactNode {
  const statements = usePort(Statements);
  const load = useCallback(
    async (asked: string) => {
      const known = statementId(asked);
      return known === null ? ok(null) : statements.find(known, { after: null, most: MAX_LINES });
    },
    [statements],
  );
  const record = useRecord<StatementDetail>(id, row?.state, load);
  return (
    <RecordDrawer
      open={id !== null}
      onClose={onClose}
      noun="statement"
      name={row === undefined ? null : accountName(row)}
      more={row !== undefined && <StatementNumber className="numeric" row={row} />}
      badges={row !== undefined && <BookBadge paymentStatus={row.paymentStatus} />}
      reason={row?.voidReason ?? ''}
      decisions={row !== undefined && <BookDecisions row={row} busy={busy} undoable={undoable} callbacks={callbacks} />}
      record={record}
    >
      {(found) =>
        row !== undefined && (
          <>
            <RecordPart title="Statement">
              <dl className="grid gap-2">
                <Fact label="Period">{daysWords(row)}</Fact>
                <Fact label="Closed">{`${wholeDayWords(dateIn(row.closedAt, companyZone))}, ${zoneName(companyZone)}`}</Fact>
                {row.payment !== null && <Fact label="Paid on">{wholeDayWords(row.payment.on)}</Fact>}
                {row.payment !== null && row.payment.reference !== '' && (
                  <Fact label="Reference">
                    <bdi>{row.payment.reference}</bdi>
                  </Fact>
                )}
                {row.carriedInto !== null && <Fact label="Carried over">{`Part of ${row.carriedInto}`}</Fact>}
                <Fact label="Total">
                  <b className="numeric">{amountText(row.total, row.currency)}</b>
                </Fact>
              </dl>
              {row.side === 'business' && row.name !== '' && (
                <Link className="text-link" href={statementOf(row.account, row.id)}>
                  Open the statement
                </Link>
              )}
            </RecordPart>
            <Lines row={row} found={found} />
          </>
        )
      }
    </RecordDrawer>
  );
}

function Lines({ row, found: { lines, statement } }: { row: BookRow; found: StatementDetail }): ReactNode {
  const count = statement.entries;
  return (
    <RecordPart title={linesWords(count)}>
      <ul className="books-lines grid">
        {statement.carried !== 0 && (
          <li className="books-line flex items-baseline justify-between wrap gap-x-4">
            <span>{CARRIED_OVER}</span>
            <span className="numeric">{money(statement.carried, row.currency)}</span>
          </li>
        )}
        {lines.map((line, at) => (
          <li
            key={`${line.delivery} ${line.kind}`}
            className="books-line flex items-baseline justify-between wrap gap-x-4"
          >
            <span className="grid">
              <span>{`${dayWords(dateIn(line.at, companyZone))} · ${entryWords(line, lines[at - 1])}`}</span>
              <span className="record-note">
                <span {...asWritten}>{shownNumber(line.number)}</span>
                {line.place !== '' && <bdi>{` ${isolate(line.place)}`}</bdi>}
              </span>
              {line.late && <span className="record-note">{FROM_EARLIER_PERIOD}</span>}
            </span>
            <span className="numeric">{money(line.amount, row.currency)}</span>
          </li>
        ))}
        {count > MAX_LINES && <li className="record-note">{`and ${countWords(count - MAX_LINES)} more lines`}</li>}
      </ul>
    </RecordPart>
  );
}
