import { useCallback, useMemo, useState, type ReactNode } from 'react';
import type { StatementSide } from '#core/statement/period.ts';
import { isToPay } from '#core/statement/statement.ts';
import { toasts } from '#ui/app/toasts.ts';
import { EmptyListArt } from '#ui/art/empty-list.tsx';
import { Button } from '#ui/kit/button.tsx';
import { EmptyState } from '#ui/kit/empty-state.tsx';
import { leaveRows } from '#ui/listing/leave-rows.ts';
import { ListCount } from '#ui/listing/list-count.tsx';
import { NoMatches } from '#ui/listing/no-matches.tsx';
import { FileButtons } from '#ui/listing/files/file-buttons.tsx';
import { saveTable, type FileFormat } from '#ui/listing/files/saved-table.ts';
import { ListToolbar } from '#ui/listing/list-toolbar.tsx';
import { ListView, type Column } from '#ui/listing/list-view.tsx';
import type { Matches } from '#ui/listing/match-rows.ts';
import type { RowIndex } from '#ui/listing/row-index.ts';
import { useIsWide } from '#ui/listing/use-is-wide.ts';
import { SelectAll } from '#ui/listing/select-all.tsx';
import { useListQuery } from '#ui/listing/use-list-query.ts';
import { useMatches } from '#ui/listing/use-matches.ts';
import { useSelection } from '#ui/listing/use-selection.ts';
import { useRecordAddress } from '#ui/listing/use-record-address.ts';
import { Amount } from './amount.tsx';
import { bookShape, filtersIn, bookSums, type BookFilters, type BookRow } from './book-list.ts';
import { BookCard, BookTableRow, type BookCallbacks, type BookRowProps } from './book-row.tsx';
import { bookWords } from './book-words.ts';
import { BooksTray } from './books-tray.tsx';
import { PaymentDialog } from './payment-dialog.tsx';
import { StatementDrawer } from './statement-drawer.tsx';
import { isPaymentUndoable, type useBookChanges } from './use-book-changes.ts';
import { VoidDialog } from './void-dialog.tsx';

/** The statements that an open dialog is about. */
type Question = { readonly kind: 'pay' | 'void'; readonly ids: ReadonlySet<string> };

const shownRows = (matches: Matches<BookRow>): BookRow[] =>
  Array.from(matches.rowIndices, (rowIndex) => matches.index.row(rowIndex));

/** The list of payouts or invoices, with everything an administrator does with them. */
export function BooksView({
  side,
  index,
  changes,
  now,
}: {
  side: StatementSide;
  index: RowIndex<BookRow>;
  changes: ReturnType<typeof useBookChanges>;
  /** The server's time. */
  now: number;
}): ReactNode {
  const { noun, title, whose, placeholder, allPaid, soon } = bookWords[side];
  // A string, so that the query isn't parsed again after each change of a row.
  const filters = useMemo(() => JSON.stringify(filtersIn(index.rows)), [index]);
  const shape = useMemo(() => bookShape(JSON.parse(filters) as BookFilters), [filters]);
  const { query, change } = useListQuery(shape);
  const matches = useMatches(index, query);
  const selection = useSelection(matches);
  const wide = useIsWide();
  const { id: openId, open, close } = useRecordAddress();
  const [question, setQuestion] = useState<Question | null>(null);
  const { busy, last, undo, voidOne, onPaid, onRefused, forgetLast } = changes;

  const asked = useMemo(
    () => (question === null ? [] : index.rows.filter(({ id }) => question.ids.has(id))),
    [question, index],
  );
  const sums = useMemo(() => (matches === null ? [] : bookSums(shownRows(matches))), [matches]);
  const { toggle, clear } = selection;
  const ask = useCallback(
    (kind: Question['kind'], rows: readonly BookRow[]) => setQuestion({ kind, ids: new Set(rows.map(({ id }) => id)) }),
    [],
  );
  const callbacks = useMemo<BookCallbacks>(
    () => ({
      pay: (row) => ask('pay', [row]),
      undo: (row) => void undo([row]),
      void: (row) => ask('void', [row]),
      open: ({ id }) => open(id),
      select: toggle,
    }),
    [ask, undo, open, toggle],
  );
  const save = useCallback(
    async (rows: readonly BookRow[], format: FileFormat) => {
      try {
        const { booksTable } = await import('./books-table.ts');
        await saveTable(booksTable(rows, title), format, title.toLowerCase());
      } catch (error) {
        reportError(error);
        toasts.error('The file couldn’t be made. Please try again.');
      }
    },
    [title],
  );

  if (matches === null) return null;
  const count = matches.rowIndices.length;
  const tickAll = <SelectAll selection={selection} count={count} hideLabel={wide} />;
  const columns: readonly Column[] = [
    { key: 'select', label: 'Select', head: tickAll },
    { key: 'name', label: whose, sort: 'name' },
    { key: 'period', label: 'Period', sort: 'period' },
    { key: 'total', label: 'Total', sort: 'total' },
    { key: 'state', label: 'State', sort: 'state' },
    { key: 'actions', label: 'Actions' },
  ];
  const shared = (row: BookRow, position: number): BookRowProps => ({
    row,
    position,
    count,
    selected: selection.has(row.id),
    busy: busy.has(row.id),
    undoable: isPaymentUndoable(row, now),
    callbacks,
  });
  const opened = openId === null ? undefined : index.rows.find(({ id }) => id === openId);
  const [single] = asked;

  return (
    <div className="listing stack gap-3 books">
      <ListToolbar
        shape={shape}
        query={query}
        matches={matches}
        wide={wide}
        searchLabel={`Search ${noun[1]}`}
        placeholder={placeholder}
        change={change}
      />
      <div className="list-bar row justify-between wrap gap-2 gap-x-4 row wrap gap-2 gap-x-4">
        <ListCount shown={count} total={index.rows.length} noun={noun} />
        {sums.length > 0 && (
          <dl>
            <div className="books-sum flex items-baseline wrap gap-x-3">
              <dt>Total of what’s shown</dt>
              {sums.map(([currency, sum]) => (
                <dd key={currency}>
                  <Amount cents={sum} currency={currency} />
                </dd>
              ))}
            </div>
          </dl>
        )}
        {count > 0 && (
          <div className="books-files flex wrap gap-2">
            <FileButtons size="small" save={(format) => save(shownRows(matches), format)} />
          </div>
        )}
        {!wide && count > 0 && tickAll}
      </div>
      <BooksTray
        side={side}
        selected={selection.rows}
        last={last}
        onPay={(rows) => ask('pay', rows)}
        onSave={save}
        onUndo={(rows) => void undo(rows)}
        onClear={clear}
        onForget={forgetLast}
      />
      {count === 0 ? (
        query.filters['state'] === 'To pay' && query.search.trim() === '' ? (
          <EmptyState
            art={<EmptyListArt />}
            title={allPaid}
            action={
              <Button variant="secondary" onClick={() => change({ filters: {} })}>
                {`Show all ${noun[1]}`}
              </Button>
            }
          >
            {soon}
          </EmptyState>
        ) : (
          <NoMatches noun={noun[1]} query={query} change={change} />
        )
      ) : (
        <ListView
          label={title}
          matches={matches}
          query={query}
          wide={wide}
          columns={columns}
          rowHeight={{ row: 77, card: 212 }}
          change={change}
          onEscape={leaveRows}
          row={(row, position) => <BookTableRow key={row.id} {...shared(row, position)} />}
          card={(row, position) => <BookCard key={row.id} {...shared(row, position)} />}
        />
      )}
      <StatementDrawer
        id={openId}
        row={opened}
        busy={opened !== undefined && busy.has(opened.id)}
        undoable={opened !== undefined && isPaymentUndoable(opened, now)}
        callbacks={callbacks}
        onClose={close}
      />
      {question?.kind === 'pay' && (
        <PaymentDialog
          side={side}
          rows={asked.filter(isToPay)}
          now={now}
          onPaid={(rows, payment) => {
            setQuestion(null);
            clear();
            onPaid(rows, payment);
          }}
          onRefused={onRefused}
          onClose={() => setQuestion(null)}
        />
      )}
      {question?.kind === 'void' && single !== undefined && (
        <VoidDialog
          row={single}
          onVoid={async (row, reason) => {
            const refusal = await voidOne(row, reason);
            if (refusal === null) setQuestion(null);
            return refusal;
          }}
          onClose={() => setQuestion(null)}
        />
      )}
    </div>
  );
}
