import type { ReactNode } from 'react';
import type { UserId } from '#core/identity/user-id.ts';
import { ActionTray } from '#ui/kit/menus/action-tray.tsx';
import { Button } from '#ui/kit/buttons/button.tsx';
import { SEARCH_ID } from '#ui/listing/list-toolbar.tsx';
import { counted, type Reviewed, type ReviewConfig } from './review-config.ts';
import { ClearSelection, UndoOrDismiss } from './tray-buttons.tsx';
import type { Change, Progress } from './use-review.ts';
import { isolate } from '#core/isolate.ts';

/** Shows progress, else the actions for the selected rows, else the last change, which can be undone. */
export function ReviewTray<Row extends Reviewed, Decision extends string>({
  config,
  me,
  selected,
  progress,
  last,
  onDecide,
  onDelete,
  onClear,
  onUndo,
  onForget,
}: {
  config: ReviewConfig<Row, Decision>;
  me: UserId;
  selected: readonly Row[];
  progress: Progress | null;
  last: Change<Row> | null;
  onDecide: (decision: Decision) => void;
  /** Null if rows can't be deleted. */
  onDelete: (() => void) | null;
  onClear: () => void;
  onUndo: (change: Change<Row>) => void;
  onForget: () => void;
}): ReactNode {
  if (progress !== null) {
    const { acting, tried, total, stop } = progress;
    return (
      <ActionTray
        nextFocusId={SEARCH_ID}
        label="In progress"
        words={`${acting} ${tried.toLocaleString('en-US')} of ${total.toLocaleString('en-US')}…`}
      >
        <progress value={tried} max={total} aria-label={acting} />
        <Button size="small" variant="secondary" onClick={stop}>
          Stop
        </Button>
      </ActionTray>
    );
  }
  if (selected.length > 0) {
    const number = selected.length.toLocaleString('en-US');
    const possible = selected.flatMap((row) => config.decisionsFor(row, me));
    return (
      <ActionTray nextFocusId={SEARCH_ID} label={`Selected ${config.noun[1]}`} words={`${number} selected`}>
        {config.decisions.map((decision) => {
          const count = possible.filter((each) => each === decision).length;
          const { act, several = act } = config.words[decision];
          return (
            count > 0 && (
              <Button
                key={decision}
                size="small"
                variant="secondary"
                onClick={() => onDecide(decision)}
              >{`${several} ${count.toLocaleString('en-US')}`}</Button>
            )
          );
        })}
        {onDelete !== null && <Button size="small" variant="secondary" onClick={onDelete}>{`Delete ${number}`}</Button>}
        <ClearSelection onClear={onClear} />
      </ActionTray>
    );
  }
  const [first] = last?.rows ?? [];
  if (last === null || first === undefined) return null;
  const what =
    last.rows.length === 1 ? `${isolate(config.nameOf(first))} is` : `${counted(config.noun, last.rows.length)} are`;
  return (
    <ActionTray
      nextFocusId={SEARCH_ID}
      label="Last change"
      words={
        <>
          {last.message !== '' && <span className="action-tray__said">{last.message}</span>}
          <span className="action-tray__more">{`${what} now ${first.status}.`}</span>
        </>
      }
    >
      <UndoOrDismiss onUndo={() => onUndo(last)} onDismiss={onForget} />
    </ActionTray>
  );
}
