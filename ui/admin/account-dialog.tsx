import { useId, useState, type FormEvent, type ReactNode } from 'react';
import { isReason, MAX_REASON_LENGTH, type AccountDecision } from '#core/account/account-decision.ts';
import type { Person } from '#core/account/person.ts';
import { Button } from '#ui/kit/button.tsx';
import { Dialog } from '#ui/kit/dialog.tsx';
import { TextAreaField } from '#ui/kit/text-area-field.tsx';
import { accountDecisionWords, accountRefusals, accountWords, countedAccounts } from './account-words.ts';
import { listedName } from './user-list.ts';

/** How many names are spelt out. */
const NAMED = 5;

/** What is asked before it is done: why someone is rejected or suspended, and whether really a great many. */
export interface AccountQuestion {
  readonly rows: readonly Person[];
  readonly decision: AccountDecision;
  /** Whether they are those that are ticked. */
  readonly ticked: boolean;
}

const asksWhy = (decision: AccountDecision) => decision === 'reject' || decision === 'suspend';

/** Asks before a decision; names whom it is about. `onAnswer` gets the reason, or null for a no. */
export function AccountDialog({
  question,
  onAnswer,
}: {
  question: AccountQuestion | null;
  onAnswer: (reason: string | null) => void;
}): ReactNode {
  const form = useId();
  const rows = question?.rows ?? [];
  const act = question === null ? '' : accountDecisionWords[question.decision].act;
  const [first] = rows;
  const what = rows.length === 1 && first !== undefined ? listedName(first) : countedAccounts(rows.length);
  return (
    <Dialog
      open={question !== null}
      onClose={() => onAnswer(null)}
      title={
        <span className="confirm-title">
          {act} {what}?
        </span>
      }
      actions={
        <>
          <Button variant="secondary" onClick={() => onAnswer(null)}>
            Cancel
          </Button>
          <Button
            type="submit"
            form={form}
            variant={question !== null && asksWhy(question.decision) ? 'danger' : 'primary'}
          >
            {act}
          </Button>
        </>
      }
    >
      {question !== null && <Why key={form} id={form} rows={rows} decision={question.decision} onAnswer={onAnswer} />}
    </Dialog>
  );
}

function Why({
  id,
  rows,
  decision,
  onAnswer,
}: Omit<AccountQuestion, 'ticked'> & { id: string; onAnswer: (reason: string) => void }): ReactNode {
  const [error, setError] = useState<string | undefined>();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget).get('reason');
    const reason = typeof typed === 'string' ? typed.replaceAll('\r\n', '\n').trim() : '';
    if (isReason(reason, decision)) return onAnswer(reason);
    setError(reason === '' ? accountWords.reason.reject.missing : accountRefusals.reason);
    event.currentTarget.querySelector('textarea')?.focus();
  };
  return (
    <form id={id} className="account-why" noValidate onSubmit={submit}>
      {decision === 'suspend' && <p>{accountWords.aboutSuspending}</p>}
      {rows.length > 1 && (
        <ul className="confirm-names">
          {rows.slice(0, NAMED).map((person) => (
            <li key={person.id}>{listedName(person)}</li>
          ))}
          {rows.length > NAMED && <li>and {countedAccounts(rows.length - NAMED)} more</li>}
        </ul>
      )}
      {asksWhy(decision) && (
        <TextAreaField
          name="reason"
          id={`${id}reason`}
          label={accountWords.reason.reject.label}
          hint={accountWords.reason.reject.hint}
          optional={decision === 'suspend'}
          error={error}
          rows={3}
          maxLength={MAX_REASON_LENGTH * 2}
        />
      )}
    </form>
  );
}
