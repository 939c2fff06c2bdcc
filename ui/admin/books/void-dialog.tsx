import { useId, useState, type FormEvent, type ReactNode } from 'react';
import { cleanText } from '#core/clean-text.ts';
import { isVoidReason, MAX_VOID_REASON } from '#core/statement/statements.ts';
import { Button } from '#ui/kit/buttons/button.tsx';
import { Dialog } from '#ui/kit/dialogs/dialog.tsx';
import { TextField } from '#ui/kit/fields/field.tsx';
import { amountText } from './amount.tsx';
import { accountName, type BookRow } from './book-list.ts';
import { StatementNumber } from './book-row.tsx';

/** Asks for the reason for voiding a statement. `onVoid` returns a message if it's refused; the typed text stays. */
export function VoidDialog({
  row,
  onVoid,
  onClose,
}: {
  row: BookRow;
  onVoid: (row: BookRow, reason: string) => Promise<string | null>;
  onClose: () => void;
}): ReactNode {
  const id = useId();
  const [error, setError] = useState<string | undefined>();
  const [refusal, setRefusal] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const typed = new FormData(event.currentTarget).get('reason');
    const reason = typeof typed === 'string' ? cleanText(typed) : '';
    if (!isVoidReason(reason)) {
      setError(reason === '' ? 'Enter the reason' : `At most ${MAX_VOID_REASON} characters`);
      event.currentTarget.querySelector('input')?.focus();
      return;
    }
    setError(undefined);
    setBusy(true);
    setRefusal(await onVoid(row, reason));
    setBusy(false);
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={<span className="confirm-title">Void this statement?</span>}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={id} variant="danger" busy={busy} busyLabel="Voiding…">
            Void
          </Button>
        </>
      }
    >
      <form
        id={id}
        className="review-reason grid gap-4"
        method="post"
        noValidate
        onSubmit={(event) => void submit(event)}
      >
        {refusal !== null && (
          <p className="books-refusal" role="alert">
            {refusal}
          </p>
        )}
        <ul className="confirm-names grid gap-half">
          <li className="books-line flex items-baseline justify-between wrap gap-x-4">
            <bdi>{accountName(row)}</bdi>
            <span className="numeric">{amountText(row.total, row.currency)}</span>
          </li>
          <li>
            <StatementNumber className="record-note" row={row} />
          </li>
        </ul>
        <p>It stays in the list, and its lines become part of the next statement. This can’t be undone.</p>
        <TextField
          name="reason"
          id={`${id}reason`}
          label="Reason"
          hint="Its owner sees it."
          required
          error={error}
          autoComplete="off"
          maxLength={MAX_VOID_REASON * 2}
        />
      </form>
    </Dialog>
  );
}
