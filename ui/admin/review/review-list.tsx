import { useCallback, useMemo, useState, type ComponentType, type KeyboardEvent, type ReactNode } from 'react';
import type { UserId } from '#core/identity/user-id.ts';
import { toasts } from '#ui/app/toasts.ts';
import { isComposing } from '#ui/kit/composing.ts';
import { letterKey } from '#ui/kit/letter-key.ts';
import { leaveRows } from '#ui/listing/leave-rows.ts';
import { ListCount } from '#ui/listing/list-count.tsx';
import { NoMatches } from '#ui/listing/no-matches.tsx';
import { ListToolbar } from '#ui/listing/list-toolbar.tsx';
import { ListView, type Column } from '#ui/listing/list-view.tsx';
import { SelectAll } from '#ui/listing/select-all.tsx';
import { useOpenedRow } from '#ui/listing/use-opened-row.ts';
import type { Pages } from '#ui/listing/use-pages.ts';
import { useSelection } from '#ui/listing/use-selection.ts';
import { useIsWide } from '#ui/listing/use-is-wide.ts';
import { ReviewDialog, type Question } from './review-dialog.tsx';
import type {
  QueryView,
  Reviewed,
  ReviewActions,
  ReviewConfig,
  ReviewRowProps,
  RowCallbacks,
} from './review-config.ts';
import { ReviewTray } from './review-tray.tsx';
import { reviewKeys, stillSaving } from './review-words.ts';
import { recordIn, useRecordAddress } from '#ui/listing/use-record-address.ts';
import { useReview } from './use-review.ts';
import { useUnsavedReason } from './use-unsaved-reason.ts';

/** Decisions on more rows than this are confirmed first. */
const MAX_UNCONFIRMED = 50;

/** The props of a row's record. */
export interface RecordProps<Row, Decision> {
  /** The open record's id; null for none. */
  readonly id: string | null;
  /** The row with this id; undefined if there's none. */
  readonly row: Row | undefined;
  readonly me: UserId;
  readonly busy: boolean;
  readonly callbacks: RowCallbacks<Row, Decision>;
  readonly onClose: () => void;
}

interface Props<Row extends Reviewed, Decision extends string> {
  readonly config: ReviewConfig<Row, Decision>;
  readonly actions: ReviewActions<Row, Decision>;
  readonly pages: Pages<Row>;
  readonly me: UserId;
  readonly label: string;
  readonly placeholder: string;
  readonly columns: readonly Column[];
  /** Estimated heights in px, used until they're measured. */
  readonly rowHeight: { readonly row: number; readonly card: number };
  readonly row: ComponentType<ReviewRowProps<Row, Decision>>;
  readonly card: ComponentType<ReviewRowProps<Row, Decision>>;
  readonly record: ComponentType<RecordProps<Row, Decision>>;
  /** Shown beside the number of rows if there's space. */
  readonly bar?: QueryView;
  /** Shown by an empty list instead of "no matches"; false for that message. */
  readonly caughtUp?: QueryView;
}

/** Identifies the rows and the decision that a reason was typed for. */
const subjectOf = (rows: readonly Reviewed[], decision: string): string =>
  [decision, ...rows.map(({ id }) => id).toSorted()].join(' ');

/** A list of accounts or businesses with all its administrative actions. */
export function ReviewList<Row extends Reviewed, Decision extends string>({
  config,
  actions,
  pages,
  me,
  label,
  placeholder,
  columns,
  rowHeight,
  row: TableRow,
  card: Card,
  record: OpenedRecord,
  bar,
  caughtUp,
}: Props<Row, Decision>): ReactNode {
  const { query, changeQuery: change, matches, reload } = pages;
  const selection = useSelection(matches);
  const wide = useIsWide();
  const { id: recordId, open, close } = useRecordAddress();
  const opened = useOpenedRow(pages, recordId);
  const { busy, isRunning, progress, last, decide, undo, remove, forgetLast } = useReview(
    { change: opened.change, reload },
    config,
    actions,
    me,
  );
  const [question, setQuestion] = useState<Question<Row, Decision> | null>(null);
  const unsaved = useUnsavedReason();

  const { toggle, only } = selection;
  const carryOut = useCallback(
    async ({ rows, decision, ticked }: Question<Row, Decision>, reason: string) => {
      if (decision === 'delete') {
        const deleted = await remove(rows);
        const opened = recordIn(location.hash);
        if (opened !== null && deleted.includes(opened)) close();
        return;
      }
      const failed = await decide(rows, decision, reason);
      if (failed.length > 0 && reason !== '') unsaved.keep(subjectOf(failed, decision), reason);
      else if (reason !== '') unsaved.forget();
      // Failed ones stay selected, for another try.
      if (ticked) only(failed.map(({ id }) => id));
    },
    [decide, remove, only, close, unsaved],
  );
  const ask = useCallback(
    (asked: Question<Row, Decision>) => {
      // Checked before a reason is typed that couldn't be saved.
      if (isRunning()) return toasts.info(stillSaving);
      const { rows, decision } = asked;
      if (decision === 'delete' || config.reasons[decision] !== undefined || rows.length > MAX_UNCONFIRMED)
        setQuestion({ ...asked, typed: unsaved.of(subjectOf(rows, decision)) });
      else void carryOut(asked, '');
    },
    [carryOut, config, isRunning, unsaved],
  );
  const answer = (reason: string | null) => {
    setQuestion(null);
    if (reason !== null && question !== null) void carryOut(question, reason);
  };

  const callbacks = useMemo(
    (): RowCallbacks<Row, Decision> => ({
      decide: (row, decision) => ask({ rows: [row], decision, ticked: false }),
      remove: (row) => ask({ rows: [row], decision: 'delete', ticked: false }),
      select: toggle,
      open: ({ id }) => open(id),
    }),
    [ask, toggle, open],
  );

  const listed = matches?.rowIndices.length ?? 0;
  const count = matches?.count ?? listed;
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event)) return;
    // A key that is held down would move on to the next row, and decide on that.
    if (event.repeat || event.altKey || event.ctrlKey || event.metaKey || !(event.target instanceof Element)) return;
    const at = event.target.closest<HTMLElement>('[data-row]');
    const rowIndex = matches?.rowIndices[Number(at?.dataset['row'])];
    if (at === null || rowIndex === undefined || matches === null) return;
    const row = matches.index.row(rowIndex);
    const key = letterKey(event);
    const wanted = config.keys[key] ?? [];
    const decision = config.decisionsFor(row, me).find((each) => wanted.includes(each));
    if (key === 'o') callbacks.open(row);
    else if (decision !== undefined) callbacks.decide(row, decision);
    else return;
    event.preventDefault();
  };

  const tickAll = <SelectAll selection={selection} count={matches?.count ?? 0} hideLabel={wide} />;
  const shared = useCallback(
    (row: Row, position: number): ReviewRowProps<Row, Decision> => ({
      row,
      position,
      count,
      selected: selection.has(row.id),
      busy: busy.has(row.id),
      me,
      callbacks,
    }),
    [count, selection, busy, me, callbacks],
  );

  if (matches === null) return null;
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- listens for the controls in its rows
    <div className={`listing stack gap-3 ${config.noun[1]}`} onKeyDown={onKeyDown}>
      <ListToolbar
        shape={config.shape}
        query={query}
        matches={matches}
        wide={wide}
        searchLabel={`Search ${config.noun[1]}`}
        placeholder={placeholder}
        change={change}
      />
      <div className="list-bar row justify-between wrap gap-2 gap-x-4">
        <ListCount shown={matches.count} total={pages.total} noun={config.noun} />
        {wide && listed > 0 && <p className="review-keys">{reviewKeys}</p>}
        {wide && listed > 0 && bar?.(query, change)}
        {!wide && listed > 0 && tickAll}
      </div>
      <ReviewTray
        config={config}
        me={me}
        selected={selection.rows}
        progress={progress}
        last={last}
        onForget={forgetLast}
        onClear={selection.clear}
        onDecide={(decision) => {
          const rows = selection.rows.filter((row) => config.decisionsFor(row, me).includes(decision));
          ask({ rows, decision, ticked: true });
        }}
        onDelete={
          actions.remove === undefined ? null : () => ask({ rows: selection.rows, decision: 'delete', ticked: true })
        }
        onUndo={(taken) => void undo(taken)}
      />
      {listed === 0 ? (
        caughtUp?.(query, change) || <NoMatches noun={config.noun[1]} query={query} change={change} />
      ) : (
        <ListView
          label={label}
          matches={matches}
          query={query}
          wide={wide}
          columns={[
            { key: 'select', label: 'Select', head: tickAll },
            ...columns,
            { key: 'actions', label: 'Actions' },
          ]}
          rowHeight={rowHeight}
          change={change}
          onEscape={leaveRows}
          row={(row, position) => <TableRow key={row.id} {...shared(row, position)} />}
          card={(row, position) => <Card key={row.id} {...shared(row, position)} />}
        />
      )}
      <OpenedRecord
        id={recordId}
        row={opened.row}
        me={me}
        busy={recordId !== null && busy.has(recordId)}
        callbacks={callbacks}
        onClose={close}
      />
      <ReviewDialog
        config={config}
        question={question}
        onType={(reason) => {
          if (question !== null) unsaved.keep(subjectOf(question.rows, question.decision), reason);
        }}
        onAnswer={answer}
      />
    </div>
  );
}
