import { useCallback, useRef, useState, type ReactNode, type RefObject } from 'react';
import { RequestPasswordLink } from '#core/session/request-password-link.ts';
import { RequestResetCode, type RequestResetCodeRefusal } from '#core/session/reset-password.ts';
import { toasts } from '#ui/app/toasts.ts';
import { useForm, type FormValues } from '#ui/app/use-form.ts';
import { usePort } from '#ui/app/use-port.ts';
import { Button } from '#ui/kit/button.tsx';
import { ErrorSummary } from '#ui/kit/error-summary.tsx';
import { TextField } from '#ui/kit/field.tsx';
import { catalogue, plainWords, refusals } from '#ui/messages.ts';

const ABOUT_THE_ADDRESS: readonly RequestResetCodeRefusal[] = ['missing-reset-email', 'invalid-email', 'unknown-email'];

/** Step 1 of a password reset: the address. A sign-in link is the other way (decision A3). */
export function ResetEmailForm({ onSent }: { onSent: (email: string) => void }): ReactNode {
  const requestCode = usePort(RequestResetCode);
  const submit = useCallback(async ({ email = '' }: FormValues) => {
    const result = await requestCode(email);
    if (!result.ok) {
      const message = refusals.requestResetCode[result.error];
      return { toast: message, fields: [{ field: ABOUT_THE_ADDRESS.includes(result.error) ? 'email' : '', message }] };
    }
    toasts.success(catalogue.codeSentCheckMail);
    onSent(result.value.email);
    return undefined;
  }, [requestCode, onSent]);
  const { busy, errors, errorOf, formProps } = useForm(submit, 'forgot-password');
  const { sendLink, sending } = useSignInLink(formProps.ref);

  return (
    <form className="stack" {...formProps}>
      <ErrorSummary errors={errors} />
      <TextField name="email" type="email" label="E-mail" autoComplete="username" inputMode="email" spellCheck={false} required error={errorOf('email')} />
      <Button type="submit" size="large" block busy={busy}>Send code</Button>
      <Button variant="quiet" block busy={sending} onClick={() => void sendLink()}>E-mail me a sign-in link instead</Button>
    </form>
  );
}

function useSignInLink(form: RefObject<HTMLFormElement | null>) {
  const requestLink = usePort(RequestPasswordLink);
  const busy = useRef(false);
  const [sending, setSending] = useState(false);
  return {
    sending,
    async sendLink() {
      if (busy.current || form.current === null) return;
      busy.current = true;
      setSending(true);
      const email = String(new FormData(form.current).get('email') ?? '');
      const result = await requestLink(email);
      busy.current = false;
      setSending(false);
      if (result.ok) toasts.success(plainWords.linkSent);
      else toasts.error(result.error === 'invalid-email' ? catalogue.invalidEmail : plainWords.linkNotSent);
    },
  };
}
