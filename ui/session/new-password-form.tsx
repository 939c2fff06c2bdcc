import { useCallback, type ReactNode } from 'react';
import { newPasswordRefusal, SetNewPassword, type SetNewPasswordRefusal } from '#core/session/reset-password.ts';
import { toasts } from '#ui/app/toasts.ts';
import { useForm, type FormRefusal, type FormValues } from '#ui/app/use-form.ts';
import { usePort } from '#ui/app/use-port.ts';
import { Button } from '#ui/kit/button.tsx';
import { ErrorSummary, type FieldError } from '#ui/kit/error-summary.tsx';
import { PasswordField } from '#ui/kit/password-field.tsx';
import { catalogue, plainWords, refusals } from '#ui/messages.ts';

const fieldOf: Partial<Record<SetNewPasswordRefusal, string>> = {
  'passwords-differ': 'confirmation',
  'short-new-password': 'password',
  'plain-password': 'password',
  'leaked-password': 'password',
  'long-password': 'password',
};

function formRefusal(refusal: SetNewPasswordRefusal, password: string, confirmation: string): FormRefusal {
  const message = refusals.setNewPassword[refusal];
  if (refusal !== 'missing-new-password')
    return { toast: message, fields: [{ field: fieldOf[refusal] ?? '', message }] };
  const missing: FieldError[] = [];
  if (password === '') missing.push({ field: 'password', message: plainWords.enterNewPassword });
  if (confirmation === '') missing.push({ field: 'confirmation', message: plainWords.repeatPassword });
  return { toast: message, fields: missing };
}

/** Step 3 of a password reset: the new password, twice. */
export function NewPasswordForm({
  email,
  onDone,
  onExpired,
}: {
  email: string;
  onDone: () => void;
  onExpired: () => void;
}): ReactNode {
  const setNewPassword = usePort(SetNewPassword);
  const submit = useCallback(
    async ({ password = '', confirmation = '' }: FormValues) => {
      const refusal = newPasswordRefusal(password, confirmation);
      if (refusal !== null) return formRefusal(refusal, password, confirmation);
      const result = await setNewPassword(password, confirmation);
      if (!result.ok) {
        if (result.error === 'reset-expired') onExpired();
        return formRefusal(result.error, password, confirmation);
      }
      toasts.success(catalogue.passwordUpdated);
      onDone();
      return undefined;
    },
    [setNewPassword, onDone, onExpired],
  );
  const { busy, errors, errorOf, formProps } = useForm(submit);
  return (
    <form className="stack" {...formProps}>
      <ErrorSummary errors={errors} />
      {/* For password managers: whose password this is. */}
      <input type="email" name="username" autoComplete="username" defaultValue={email} key={email} hidden readOnly />
      <PasswordField
        name="password"
        label="New password"
        strength
        hint="At least 6 characters"
        required
        error={errorOf('password')}
      />
      <PasswordField
        name="confirmation"
        label="Confirm new password"
        autoComplete="new-password"
        required
        error={errorOf('confirmation')}
      />
      <Button type="submit" size="large" block busy={busy}>
        Update password
      </Button>
    </form>
  );
}
