import type { ReactNode } from 'react';
import { isolate } from '#core/isolate.ts';
import { ROLL_HOURS, type ApiKey } from '#core/integration/api-key.ts';
import { IssueApiKeys, RollForm, type IssuedKey } from '#core/integration/issue-api-keys.ts';
import type { TypedInto } from '#core/form.ts';
import { formRefusal } from '#ui/app/form-refusal.ts';
import { useFormOf } from '#ui/app/use-form-of.ts';
import { usePort } from '#ui/app/use-port.ts';
import { Button } from '#ui/kit/buttons/button.tsx';
import { ChoiceRow } from '#ui/kit/choices/choice-row.tsx';
import { Dialog } from '#ui/kit/dialogs/dialog.tsx';
import { ErrorSummary } from '#ui/kit/fields/error-summary.tsx';
import { PasswordField } from '#ui/kit/fields/password-field.tsx';
import { keyForms, keyWords, LIVE_KEY_HINT, rollWords } from './integration-words.ts';

interface Props {
  onClose: () => void;
  onIssued: (made: IssuedKey) => void;
}

/** Replaces a key, and asks when the old one ends. */
export function RollKeyDialog({ rolled, ...props }: Props & { rolled: ApiKey | null }): ReactNode {
  return (
    <Dialog
      open={rolled !== null}
      onClose={props.onClose}
      title={<span className="key-title">{`Roll ${isolate(rolled?.name ?? '')}?`}</span>}
    >
      {rolled !== null && <RollFields rolled={rolled} {...props} />}
    </Dialog>
  );
}

function RollFields({ rolled, onClose, onIssued }: Props & { rolled: ApiKey }): ReactNode {
  const issuing = usePort(IssueApiKeys);
  const submit = async (typed: TypedInto<typeof RollForm>) => {
    const made = await issuing.roll(rolled, typed);
    if (made.ok) {
      onIssued(made.value);
      return undefined;
    }
    const { error } = made;
    return typeof error === 'object' && 'issues' in error
      ? formRefusal(keyForms.roll, error)
      : { toast: keyWords(error) };
  };
  const { busy, errors, errorOf, formProps } = useFormOf(RollForm, submit);
  return (
    <form className="stack key-form key-form--roll" {...formProps}>
      <ErrorSummary errors={errors} />
      <p className="soft">You get a new key with the same name, mode and access. Both work until the old one ends.</p>
      <ChoiceRow
        name="hours"
        legend="The old key ends"
        defaultValue="24"
        error={errorOf('hours')}
        choices={ROLL_HOURS.map((hours) => ({ value: `${hours}`, title: rollWords[hours] }))}
      />
      {rolled.mode === 'live' && (
        <PasswordField
          name="password"
          label="Your password"
          hint={LIVE_KEY_HINT}
          required
          error={errorOf('password')}
        />
      )}
      <div className="dialog__actions flex justify-end gap-3">
        <Button variant="secondary" onClick={onClose}>
          Keep it
        </Button>
        <Button type="submit" busy={busy}>
          Roll key
        </Button>
      </div>
    </form>
  );
}
