import type { ReactNode } from 'react';
import type { Business } from '#core/business/business.ts';
import { afterDecision, DECISIONS, type Decision } from '#core/business/business-status.ts';
import { ActionTray } from '#ui/kit/action-tray.tsx';
import { Button } from '#ui/kit/button.tsx';
import { Glyph } from '#ui/kit/glyph.tsx';
import { SEARCH_ID } from '#ui/listing/list-toolbar.tsx';
import { counted, decisionWords } from './decision-words.ts';
import type { Change, Progress } from './use-business-review.ts';

const CROSS = 'M6 6l12 12M18 6L6 18';

/** Shows progress, else the actions for the selected businesses, else the last change, which can be undone. */
export function ReviewTray({
  selected,
  progress,
  last,
  onDecide,
  onDelete,
  onClear,
  onUndo,
  onForget,
}: {
  selected: readonly Business[];
  progress: Progress | null;
  last: Change | null;
  onDecide: (decision: Decision) => void;
  onDelete: () => void;
  onClear: () => void;
  onUndo: (change: Change) => void;
  onForget: () => void;
}): ReactNode {
  if (progress !== null) {
    return (
      <ActionTray
        leadsTo={SEARCH_ID}
        label="In progress"
        words={`${progress.acting} ${progress.tried.toLocaleString('en-US')} of ${progress.total.toLocaleString('en-US')}…`}
      >
        <progress value={progress.tried} max={progress.total} aria-label={progress.acting} />
        <Button size="small" variant="secondary" onClick={progress.stop}>
          Stop
        </Button>
      </ActionTray>
    );
  }
  if (selected.length > 0) {
    return (
      <ActionTray
        leadsTo={SEARCH_ID}
        label="Selected businesses"
        words={`${selected.length.toLocaleString('en-US')} selected`}
      >
        {DECISIONS.map((decision) => {
          const count = selected.filter(({ status }) => afterDecision(status, decision) !== null).length;
          return (
            count > 0 && (
              <Button
                key={decision}
                size="small"
                variant="secondary"
                onClick={() => onDecide(decision)}
              >{`${decisionWords[decision].act} ${count.toLocaleString('en-US')}`}</Button>
            )
          );
        })}
        <Button
          size="small"
          variant="secondary"
          onClick={onDelete}
        >{`Delete ${selected.length.toLocaleString('en-US')}`}</Button>
        <button type="button" className="icon-button" aria-label="Clear the selection" onClick={onClear}>
          <Glyph d={CROSS} />
        </button>
      </ActionTray>
    );
  }
  const [first] = last?.rows ?? [];
  if (last === null || first === undefined) return null;
  return (
    <ActionTray
      leadsTo={SEARCH_ID}
      label="Last change"
      words={
        last.rows.length === 1
          ? `${first.businessName} is now ${first.status}.`
          : `${counted(last.rows.length)} are now ${first.status}.`
      }
    >
      <Button
        size="small"
        icon={<Glyph size="small" d="M4.5 9h9.5a5 5 0 0 1 0 10H9M8.5 5l-4 4 4 4" />}
        onClick={() => onUndo(last)}
      >
        Undo
      </Button>
      <button type="button" className="icon-button" aria-label="Dismiss" onClick={onForget}>
        <Glyph d={CROSS} />
      </button>
    </ActionTray>
  );
}
