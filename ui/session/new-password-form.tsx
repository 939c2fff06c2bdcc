import type { TypedInto } from '#core/form.ts';
import { useCallback, type ReactNode } from 'react';
import { NewPasswordForm as Passwords, SetNewPassword } from '#core/verification/reset-password.ts';
import { formRefusal } from '#ui/app/form-refusal.ts';
import { toasts } from '#ui/app/toasts.ts';
import { useFormOf } from '#ui/app/use-form-of.ts';
import { usePort } from '#ui/app/use-port.ts';
import { Button } from '#ui/kit/buttons/button.tsx';
import { ErrorSummary } from '#ui/kit/fields/error-summary.tsx';
import { PasswordField } from '#ui/kit/fields/password-field.tsx';
import { catalog } from '#ui/messages.ts';
import { sessionForms, sessionRefusals } from './session-words.ts';

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
    async ({ password, confirmation }: TypedInto<typeof Passwords>) => {
      const result = await setNewPassword(password, confirmation);
      if (!result.ok) {
        if (result.error === 'reset-expired') onExpired();
        return typeof result.error === 'string'
          ? { toast: sessionRefusals.setNewPassword[result.error] }
          : formRefusal(sessionForms.newPassword, result.error);
      }
      toasts.success(catalog.passwordUpdated);
      onDone();
      return undefined;
    },
    [setNewPassword, onDone, onExpired],
  );
  const { busy, errors, field, formProps } = useFormOf(Passwords, submit);
  return (
    <form className="stack" {...formProps}>
      <ErrorSummary errors={errors} />
      {/* Tells password managers which account the password is for. */}
      <input type="email" name="username" autoComplete="username" defaultValue={email} key={email} hidden readOnly />
      <PasswordField {...field('password')} label="New password" strength hint="At least 6 characters" />
      <PasswordField {...field('confirmation')} label="Confirm new password" autoComplete="new-password" />
      <Button type="submit" size="large" block busy={busy}>
        Update password
      </Button>
    </form>
  );
}
