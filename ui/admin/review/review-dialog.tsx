import { useId, useState, type FormEvent, type ReactNode } from 'react';
import { isReasonFor, MAX_REASON_LENGTH } from '#core/account/account-decision.ts';
import { Button } from '#ui/kit/buttons/button.tsx';
import { Dialog } from '#ui/kit/dialogs/dialog.tsx';
import { TextAreaField } from '#ui/kit/fields/text-area-field.tsx';
import { catalog } from '#ui/messages.ts';
import { counted, type Reviewed, type ReviewConfig } from './review-config.ts';
import { reasonWords } from './review-words.ts';
import type { Elements } from '#ui/kit/elements.ts';
import { isolate } from '#core/isolate.ts';

/** Maximum number of names listed. */
const MAX_NAMES = 5;

/**
 * A question before an action. It asks for the reason for a rejection or suspension, and confirms a deletion or a
 * decision on many rows.
 */
export interface Question<Row, Decision> {
  readonly rows: readonly Row[];
  readonly decision: Decision | 'delete';
  /** Whether the rows were selected with their checkboxes. */
  readonly ticked: boolean;
  /** A reason that was typed earlier and not saved. */
  readonly typed?: string;
}

/**
 * Asks before a decision or a deletion, and names the rows. `onType` gets every change of the reason; `onAnswer` gets
 * the final reason, or null if it's canceled.
 */
export function ReviewDialog<Row extends Reviewed, Decision extends string>({
  config,
  question,
  onType,
  onAnswer,
}: {
  config: ReviewConfig<Row, Decision>;
  question: Question<Row, Decision> | null;
  onType: (reason: string) => void;
  onAnswer: (reason: string | null) => void;
}): ReactNode {
  const form = useId();
  const rows = question?.rows ?? [];
  const decision = question?.decision ?? 'delete';
  const deletes = decision === 'delete';
  const act = deletes ? 'Delete' : config.words[decision].act;
  const asked = deletes ? undefined : config.reasons[decision];
  const [first] = rows;
  const what =
    rows.length === 1 && first !== undefined ? isolate(config.nameOf(first)) : counted(config.noun, rows.length);
  return (
    <Dialog
      open={question !== null}
      alert={asked === undefined}
      onClose={() => onAnswer(null)}
      title={<span className="confirm-title">{`${act} ${what}?`}</span>}
      actions={
        <>
          <Button variant="secondary" onClick={() => onAnswer(null)}>
            Cancel
          </Button>
          <Button type="submit" form={form} variant={deletes || asked !== undefined ? 'danger' : 'primary'}>
            {act}
          </Button>
        </>
      }
    >
      {question !== null && (
        <Reason id={form} asked={asked} typed={question.typed ?? ''} onType={onType} onReason={onAnswer}>
          {deletes && <p>{rows.length === 1 ? catalog.confirmDelete : reasonWords.deleteSeveral(config.noun[1])}</p>}
          {!deletes && config.meanings[decision] !== undefined && <p>{config.meanings[decision]}</p>}
          {rows.length > 1 && (
            <ul className="confirm-names grid gap-half">
              {rows.slice(0, MAX_NAMES).map((row) => (
                <li key={row.id}>
                  <bdi>{config.nameOf(row)}</bdi>
                </li>
              ))}
              {rows.length > MAX_NAMES && <li>{`and ${counted(config.noun, rows.length - MAX_NAMES)} more`}</li>}
            </ul>
          )}
        </Reason>
      )}
    </Dialog>
  );
}

/** The dialog's form, with a field for the reason if the decision has one. Typed text stays until it's saved. */
function Reason({
  id,
  asked,
  typed,
  onType,
  onReason,
  children,
}: {
  id: string;
  asked: 'needed' | 'optional' | undefined;
  typed: string;
  onType: (reason: string) => void;
  onReason: (reason: string) => void;
  children: Elements;
}): ReactNode {
  const [error, setError] = useState<string | undefined>();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const text = new FormData(event.currentTarget).get('reason');
    const reason = typeof text === 'string' ? text.replaceAll('\r\n', '\n').trim() : '';
    if (isReasonFor(asked === 'needed', reason)) return onReason(reason);
    setError(reason === '' ? reasonWords.missing : reasonWords.unacceptable);
    event.currentTarget.querySelector('textarea')?.focus();
  };
  return (
    <form id={id} className="review-reason grid gap-4" noValidate onSubmit={submit}>
      {children}
      {asked !== undefined && (
        <TextAreaField
          name="reason"
          id={`${id}reason`}
          label={reasonWords.label}
          hint={reasonWords.hint}
          optional={asked === 'optional'}
          error={error}
          rows={3}
          defaultValue={typed}
          onInput={({ currentTarget }) => onType(currentTarget.value)}
          maxLength={MAX_REASON_LENGTH * 2}
        />
      )}
    </form>
  );
}
