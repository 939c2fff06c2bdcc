import { useState, type FormEvent, type ReactNode } from 'react';
import type { Business } from '#core/business/business.ts';
import { KEY_ACCESS, KEY_MODES } from '#core/integration/api-key.ts';
import { ApiKeyForm, IssueApiKeys, type IssuedKey } from '#core/integration/issue-api-keys.ts';
import type { TypedInto } from '#core/form.ts';
import { formRefusal } from '#ui/app/form-refusal.ts';
import { useFormOf } from '#ui/app/use-form-of.ts';
import { usePort } from '#ui/app/use-port.ts';
import { useDenial } from '#ui/delivery/request/use-denial.ts';
import { Banner } from '#ui/kit/messages/banner.tsx';
import { Button } from '#ui/kit/buttons/button.tsx';
import { ChoiceRow } from '#ui/kit/choices/choice-row.tsx';
import { Dialog } from '#ui/kit/dialogs/dialog.tsx';
import { ErrorSummary } from '#ui/kit/fields/error-summary.tsx';
import { TextField } from '#ui/kit/fields/field.tsx';
import { PasswordField } from '#ui/kit/fields/password-field.tsx';
import { accessWords, keyForms, keyWords, LIVE_KEY_HINT, modeWords } from './integration-words.ts';

interface Props {
  business: Business;
  onClose: () => void;
  onIssued: (made: IssuedKey) => void;
}

/** Asks for the details of a new key, and creates it. */
export function MakeKeyDialog({ open, ...props }: Props & { open: boolean }): ReactNode {
  return (
    <Dialog open={open} onClose={props.onClose} title="Make a key">
      {open && <KeyForm {...props} />}
    </Dialog>
  );
}

function KeyForm({ business, onClose, onIssued }: Props): ReactNode {
  const issuing = usePort(IssueApiKeys);
  const denial = useDenial(business);
  const [live, setLive] = useState(false);

  const submit = async (typed: TypedInto<typeof ApiKeyForm>) => {
    const made = await issuing.make(business.id, typed);
    if (made.ok) {
      onIssued(made.value);
      return undefined;
    }
    const { error } = made;
    return typeof error === 'object' && 'issues' in error
      ? formRefusal(keyForms.make, error)
      : { toast: keyWords(error) };
  };
  const { busy, errors, errorOf, field, formProps } = useFormOf(ApiKeyForm, submit);

  const onChange = ({ target }: FormEvent<HTMLFormElement>) => {
    if (target instanceof HTMLInputElement && target.name === 'mode') setLive(target.value === 'live');
  };

  return (
    <form className="stack key-form" {...formProps} onChange={onChange}>
      <ErrorSummary errors={errors} />
      <TextField
        {...field('name')}
        label="Name"
        hint="The software that uses it, such as “Shop checkout”"
        autoComplete="off"
      />
      <ChoiceRow
        name="mode"
        legend="Mode"
        defaultValue="test"
        error={errorOf('mode')}
        choices={KEY_MODES.toReversed().map((value) => ({ value, ...modeWords[value] }))}
      />
      <ChoiceRow
        name="access"
        legend="Access"
        defaultValue="full"
        error={errorOf('access')}
        choices={KEY_ACCESS.toReversed().map((value) => ({ value, ...accessWords[value] }))}
      />
      {live && denial !== null && <Banner tone="warning">{keyWords(denial)}</Banner>}
      {live && (
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
          Cancel
        </Button>
        <Button type="submit" busy={busy}>
          Make key
        </Button>
      </div>
    </form>
  );
}
