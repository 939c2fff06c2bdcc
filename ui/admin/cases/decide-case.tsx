import { useCallback, useState, type ReactNode } from 'react';
import type { TypedInto } from '#core/form.ts';
import { DecisionForm } from '#core/support/case-forms.ts';
import { CASE_WORDS_LENGTH } from '#core/support/case-rules.ts';
import type { DecidedOutcome } from '#core/support/case.ts';
import type { DeskCaseDetail } from '#core/support/case-desk.ts';
import { isPaidOutcome, ResolveCase } from '#core/support/resolve-case.ts';
import { toasts } from '#ui/app/toasts.ts';
import { useFormOf } from '#ui/app/use-form-of.ts';
import { usePort } from '#ui/app/use-port.ts';
import { money } from '#ui/delivery/money.ts';
import { Button } from '#ui/kit/buttons/button.tsx';
import { ChoiceRow } from '#ui/kit/choices/choice-row.tsx';
import { ErrorSummary } from '#ui/kit/fields/error-summary.tsx';
import { TextField } from '#ui/kit/fields/field.tsx';
import { TextAreaField } from '#ui/kit/fields/text-area-field.tsx';
import { decisionNames, decisionRefusal, denialWords, OBJECTION_WORDS, outcomeWords } from './desk-words.ts';

/** The decision on a case. An amount is paid as a line of a statement, up to the shown one, and can't be undone. */
export function DecideCase({
  found: { id, payable, objected },
  onDecided,
  onChanged,
}: {
  found: DeskCaseDetail;
  onDecided: (changed: DeskCaseDetail) => void;
  /** Called if the case isn't as shown: another administrator decided first, or something was paid. */
  onChanged: () => void;
}): ReactNode {
  const resolve = usePort(ResolveCase);
  const [outcome, setOutcome] = useState('');
  const least = payable?.least ?? 1;
  const currency = payable?.currency ?? '';
  const submit = useCallback(
    async (typed: TypedInto<typeof DecisionForm>) => {
      const resolved = await resolve(id, typed, least);
      if (resolved.ok) {
        toasts.success(outcomeWords(resolved.value));
        onDecided(resolved.value);
        return undefined;
      }
      if (resolved.error === 'changed') onChanged();
      return decisionRefusal(resolved.error, currency);
    },
    [resolve, id, least, currency, onDecided, onChanged],
  );
  const { busy, errors, field, errorOf, formProps } = useFormOf(DecisionForm, submit, `decision:${id}`);
  const canPay = payable !== null && payable.denial === null && payable.cap >= payable.least;
  const outcomes: readonly DecidedOutcome[] = objected
    ? ['waived', 'upheld']
    : [...(canPay ? [payable.outcome] : []), 'answered', 'declined'];
  return (
    <form
      className="stack gap-4"
      {...formProps}
      onChange={({ currentTarget }) => setOutcome(String(new FormData(currentTarget).get('outcome') ?? ''))}
    >
      <ErrorSummary errors={errors} />
      {objected && <p className="record-note">{OBJECTION_WORDS}</p>}
      {!objected && payable !== null && payable.denial !== null && (
        <p className="record-note">{denialWords[payable.denial]}</p>
      )}
      <ChoiceRow
        name="outcome"
        legend="Outcome"
        error={errorOf('outcome')}
        choices={outcomes.map((value) => ({
          value,
          title: decisionNames[value],
          text: isPaidOutcome(value) && canPay ? `Up to ${money(payable.cap, currency)}` : undefined,
        }))}
      />
      {canPay && (
        // Hidden rather than removed, so that a typed amount is kept.
        <div hidden={outcome !== payable.outcome}>
          <TextField
            {...field('amount')}
            optional={false}
            required
            label="Amount"
            hint={`Up to ${money(payable.cap, currency)}. It’s a line of the next statement, and can’t be undone.`}
            start="$"
            inputMode="decimal"
            autoComplete="off"
          />
        </div>
      )}
      <TextAreaField
        {...field('words')}
        optional={!objected && outcome !== 'declined'}
        label="Words for them"
        hint={`${objected ? 'They and the courier' : 'They'} read this with the decision, up to ${CASE_WORDS_LENGTH} characters.`}
        rows={3}
      />
      <div>
        <Button type="submit" variant="secondary" busy={busy} busyLabel="Deciding…">
          Decide
        </Button>
      </div>
    </form>
  );
}
