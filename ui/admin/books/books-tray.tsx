import type { ReactNode } from 'react';
import { isToPay } from '#core/statement/statement.ts';
import type { StatementSide } from '#core/statement/period.ts';
import { ActionTray } from '#ui/kit/menus/action-tray.tsx';
import { Button } from '#ui/kit/buttons/button.tsx';
import { FileButtons } from '#ui/listing/files/file-buttons.tsx';
import type { FileFormat } from '#ui/listing/files/saved-table.ts';
import { SEARCH_ID } from '#ui/listing/list-toolbar.tsx';
import { counted } from '#ui/admin/review/review-config.ts';
import { ClearSelection, UndoOrDismiss } from '#ui/admin/review/tray-buttons.tsx';
import { amountText } from './amount.tsx';
import { bookSums, type BookRow } from './book-list.ts';
import { bookWords } from './book-words.ts';

const sumText = (rows: readonly BookRow[]): string =>
  bookSums(rows)
    .map(([currency, sum]) => amountText(sum, currency))
    .join(' · ');

/** Shows the actions for the selected statements, else the last payment, which can be undone. */
export function BooksTray({
  side,
  selected,
  last,
  onPay,
  onSave,
  onUndo,
  onClear,
  onForget,
}: {
  side: StatementSide;
  selected: readonly BookRow[];
  last: readonly BookRow[] | null;
  onPay: (rows: readonly BookRow[]) => void;
  onSave: (rows: readonly BookRow[], format: FileFormat) => Promise<void>;
  onUndo: (rows: readonly BookRow[]) => void;
  onClear: () => void;
  onForget: () => void;
}): ReactNode {
  const { noun, paid } = bookWords[side];
  if (selected.length > 0) {
    const due = selected.filter(isToPay);
    const sum = sumText(selected);
    return (
      <ActionTray
        nextFocusId={SEARCH_ID}
        label={`Selected ${noun[1]}`}
        words={
          <>
            <span className="action-tray__said">{`${selected.length.toLocaleString('en-US')} selected`}</span>
            {sum !== '' && <span className="action-tray__more numeric">{sum}</span>}
          </>
        }
      >
        {due.length > 0 && (
          <Button size="small" variant="secondary" onClick={() => onPay(due)}>
            {`Mark ${due.length.toLocaleString('en-US')} as paid`}
          </Button>
        )}
        <FileButtons
          size="small"
          brief
          about={`${selected.length.toLocaleString('en-US')} selected`}
          save={(format) => onSave(selected, format)}
        />
        <ClearSelection onClear={onClear} />
      </ActionTray>
    );
  }
  if (last === null) return null;
  return (
    <ActionTray
      nextFocusId={SEARCH_ID}
      label="Last change"
      words={
        <>
          <span className="action-tray__said">{paid}</span>
          <span className="action-tray__more numeric">{`${counted(noun, last.length)}, ${sumText(last)}`}</span>
        </>
      }
    >
      <UndoOrDismiss onUndo={() => onUndo(last)} onDismiss={onForget} />
    </ActionTray>
  );
}
