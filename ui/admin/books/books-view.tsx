import { useCallback, useMemo, useState, type ReactNode } from 'react';
import type { StatementSide } from '#core/statement/period.ts';
import { toasts } from '#ui/app/toasts.ts';
import { leaveRows } from '#ui/listing/leave-rows.ts';
import { saveTable, type FileFormat } from '#ui/listing/files/saved-table.ts';
import { ListToolbar } from '#ui/listing/list-toolbar.tsx';
import { ListView, type Column } from '#ui/listing/list-view.tsx';
import { useIsWide } from '#ui/listing/use-is-wide.ts';
import { SelectAll } from '#ui/listing/select-all.tsx';
import type { Pages } from '#ui/listing/use-pages.ts';
import { useSelection } from '#ui/listing/use-selection.ts';
import type { useRecordAddress } from '#ui/listing/use-record-address.ts';
import { offeredShape, type BookRow } from './book-list.ts';
import { BookCard, BookTableRow, type BookCallbacks, type BookRowProps } from './book-row.tsx';
import { bookWords } from './book-words.ts';
import { BooksBar } from './books-bar.tsx';
import { BooksDialog, type BooksQuestion } from './books-dialog.tsx';
import { BooksTray } from './books-tray.tsx';
import { NoBooks } from './no-books.tsx';
import { StatementDrawer } from './statement-drawer.tsx';
import { everyBook } from './use-book-rows.ts';
import { isPaymentUndoable, type useBookChanges } from './use-book-changes.ts';

/** The statements that an open dialog is about. */
interface Question {
  readonly kind: BooksQuestion;
  readonly ids: ReadonlySet<string>;
}

/** The list of payouts or invoices, with everything an administrator does with them. */
export function BooksView({
  side,
  pages,
  record: { id: openId, open, close },
  opened,
  changes,
  now,
}: {
  side: StatementSide;
  pages: Pages<BookRow>;
  record: ReturnType<typeof useRecordAddress>;
  /** The row of the open record. */
  opened: BookRow | undefined;
  changes: ReturnType<typeof useBookChanges>;
  /** The server's time. */
  now: number;
}): ReactNode {
  const { noun, title, whose, placeholder } = bookWords[side];
  const { query, changeQuery: change, matches, counted, index, list } = pages;
  const shape = useMemo(
    () => (index === null ? null : offeredShape(index.shape, counted, query.filters)),
    [index, counted, query.filters],
  );
  const selection = useSelection(matches);
  const wide = useIsWide();
  const [question, setQuestion] = useState<Question | null>(null);
  const { busy, last, undo, forgetLast } = changes;

  const asked = useMemo(
    () =>
      [...new Set([...(index?.rows ?? []), ...(opened === undefined ? [] : [opened])])].filter(({ id }) =>
        question?.ids.has(id),
      ),
    [question, index, opened],
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
    async (rows: readonly BookRow[] | Promise<readonly BookRow[]>, format: FileFormat) => {
      try {
        const { booksTable } = await import('./books-table.ts');
        await saveTable(booksTable(await rows, title), format, title.toLowerCase());
      } catch (error) {
        reportError(error);
        toasts.error('The file couldn’t be made. Please try again.');
      }
    },
    [title],
  );

  if (matches === null || shape === null) return null;
  const listed = matches.rowIndices.length;
  const count = matches.count ?? listed;
  const tickAll = <SelectAll selection={selection} count={matches.count ?? 0} hideLabel={wide} />;
  const columns: readonly Column[] = [
    { key: 'select', label: 'Select', head: tickAll },
    { key: 'name', label: whose },
    { key: 'period', label: 'Period' },
    { key: 'total', label: 'Total', sort: 'total' },
    { key: 'state', label: 'State' },
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
      <BooksBar side={side} pages={pages} save={(format) => save(everyBook(list, query), format)}>
        {!wide && listed > 0 && tickAll}
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
      {listed === 0 ? (
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
