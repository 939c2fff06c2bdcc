import { useCallback, useMemo, useState, type ReactNode } from 'react';
import type { StatementSide } from '#core/statement/period.ts';
import { toasts } from '#ui/app/toasts.ts';
import { leaveRows } from '#ui/listing/leave-rows.ts';
import { saveTable, type FileFormat } from '#ui/listing/files/saved-table.ts';
import { ListToolbar } from '#ui/listing/list-toolbar.tsx';
import { ListView, type Column } from '#ui/listing/list-view.tsx';
import type { RowIndex } from '#ui/listing/matching/row-index.ts';
import { useIsWide } from '#ui/listing/use-is-wide.ts';
import { SelectAll } from '#ui/listing/select-all.tsx';
import { useListQuery } from '#ui/listing/use-list-query.ts';
import { useMatches } from '#ui/listing/matching/use-matches.ts';
import { useSelection } from '#ui/listing/use-selection.ts';
import { useRecordAddress } from '#ui/listing/use-record-address.ts';
import { bookShape, filtersIn, type BookFilters, type BookRow } from './book-list.ts';
import { BookCard, BookTableRow, type BookCallbacks, type BookRowProps } from './book-row.tsx';
import { bookWords } from './book-words.ts';
import { BooksBar } from './books-bar.tsx';
import { BooksDialog, type BooksQuestion } from './books-dialog.tsx';
import { BooksTray } from './books-tray.tsx';
import { NoBooks } from './no-books.tsx';
import { StatementDrawer } from './statement-drawer.tsx';
import { isPaymentUndoable, type useBookChanges } from './use-book-changes.ts';

/** The statements that an open dialog is about. */
interface Question {
  readonly kind: BooksQuestion;
  readonly ids: ReadonlySet<string>;
}

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
  const { noun, title, whose, placeholder } = bookWords[side];
  // A string, so that the query isn't parsed again after each change of a row.
  const filters = useMemo(() => JSON.stringify(filtersIn(index.rows)), [index]);
  const shape = useMemo(() => bookShape(JSON.parse(filters) as BookFilters), [filters]);
  const { query, change } = useListQuery(shape);
  const matches = useMatches(index, query);
  const selection = useSelection(matches);
  const wide = useIsWide();
  const { id: openId, open, close } = useRecordAddress();
  const [question, setQuestion] = useState<Question | null>(null);
  const { busy, last, undo, forgetLast } = changes;

  const asked = useMemo(
    () => (question === null ? [] : index.rows.filter(({ id }) => question.ids.has(id))),
    [question, index],
  );
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
      <BooksBar side={side} matches={matches} total={index.rows.length} save={save}>
        {!wide && count > 0 && tickAll}
      </BooksBar>
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
        <NoBooks side={side} query={query} change={change} />
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
      {question !== null && (
        <BooksDialog
          side={side}
          kind={question.kind}
          rows={asked}
          now={now}
          changes={changes}
          onPaid={clear}
          onClose={() => setQuestion(null)}
        />
      )}
    </div>
  );
}
