import type { ReactNode } from 'react';
import type { Business } from '#core/business/business.ts';
import type { Decision } from '#core/business/business-status.ts';
import { Button } from '#ui/kit/button.tsx';
import { Dialog } from '#ui/kit/dialog.tsx';
import { catalog } from '#ui/messages.ts';
import { businessWords } from '#ui/business/business-words.ts';
import { counted, decisionWords } from './decision-words.ts';

/** How many names are listed. */
const NAMED = 5;

/** An action that's confirmed first: any deletion, and decisions on many. */
export interface Question {
  readonly rows: readonly Business[];
  /** Null for deleting. */
  readonly decision: Decision | null;
}

/** Asks before something that can't be undone, or that affects many businesses, and names them. */
export function ConfirmDialog({
  question,
  onAnswer,
}: {
  question: Question | null;
  onAnswer: (yes: boolean) => void;
}): ReactNode {
  const rows = question?.rows ?? [];
  const decision = question?.decision ?? null;
  const act = decision === null ? 'Delete' : decisionWords[decision].act;
  const what = rows.length === 1 ? (rows[0]?.businessName ?? '') : counted(rows.length);
  return (
    <Dialog
      open={question !== null}
      alert
      onClose={() => onAnswer(false)}
      title={
        <span className="confirm-title">
          {act} {what}?
        </span>
      }
      actions={
        <>
          <Button variant="secondary" onClick={() => onAnswer(false)}>
            Cancel
          </Button>
          <Button variant={decision === null ? 'danger' : 'primary'} onClick={() => onAnswer(true)}>
            {act}
          </Button>
        </>
      }
    >
      {decision === null && <p>{rows.length === 1 ? catalog.confirmDelete : businessWords.confirmDeleteSeveral}</p>}
      {rows.length > 1 && (
        <ul className="confirm-names">
          {rows.slice(0, NAMED).map(({ id, businessName }) => (
            <li key={id}>{businessName}</li>
          ))}
          {rows.length > NAMED && <li>and {counted(rows.length - NAMED)} more</li>}
        </ul>
      )}
    </Dialog>
  );
}
