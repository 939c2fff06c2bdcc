import { useCallback, type ReactNode } from 'react';
import { VerifyResetCode } from '#core/verification/reset-password.ts';
import { toasts } from '#ui/app/toasts.ts';
import { useForm, type FormValues } from '#ui/app/use-form.ts';
import { usePort } from '#ui/app/use-port.ts';
import { asWritten } from '#ui/kit/as-written.ts';
import { Button } from '#ui/kit/buttons/button.tsx';
import { CodeField } from '#ui/kit/fields/code-field.tsx';
import { ErrorSummary } from '#ui/kit/fields/error-summary.tsx';
import { catalog } from '#ui/messages.ts';
import { sessionRefusals } from './session-words.ts';

/** Step 2 of a password reset: the code. */
export function ResetCodeForm({ email, onVerified }: { email: string; onVerified: () => void }): ReactNode {
  const verifyCode = usePort(VerifyResetCode);
  const submit = useCallback(
    async ({ code = '' }: FormValues) => {
      const result = await verifyCode(code);
      if (!result.ok) {
        const message = sessionRefusals.verifyResetCode[result.error];
        return { toast: message, fields: [{ field: result.error === 'unexpected' ? '' : 'code', message }] };
      }
      toasts.success(catalog.codeVerified);
      onVerified();
      return undefined;
    },
    [verifyCode, onVerified],
  );
  const { busy, errors, errorOf, formProps } = useForm(submit);
  return (
    <form className="stack" {...formProps}>
      <ErrorSummary errors={errors} />
      {email !== '' && (
        <p className="soft">
          Sent to{' '}
          <strong {...asWritten} className="address">
            {email}
          </strong>
          . Check your spam folder, too.
        </p>
      )}
      <CodeField label="Verification code" error={errorOf('code')} />
      <Button type="submit" size="large" block busy={busy}>
        Verify code
      </Button>
    </form>
  );
}
