import { useCallback, useState, type ReactNode } from 'react';
import { RequestPasswordLink } from '#core/session/request-password-link.ts';
import { Clock } from '#core/clock.ts';
import { RequestResetCode, type RequestResetCodeRefusal } from '#core/verification/reset-password.ts';
import { toasts } from '#ui/app/toasts.ts';
import { useForm, type FormRefusal, type FormValues } from '#ui/app/use-form.ts';
import { usePort } from '#ui/app/use-port.ts';
import { Button } from '#ui/kit/buttons/button.tsx';
import { ErrorSummary } from '#ui/kit/fields/error-summary.tsx';
import { TextField } from '#ui/kit/fields/field.tsx';
import { catalog, plainWords } from '#ui/messages.ts';
import { codeTooSoon, requestResetCodeRefusal, sessionWords, tooManyLinks } from './session-words.ts';

const ABOUT_THE_ADDRESS: readonly RequestResetCodeRefusal[] = ['missing-reset-email', 'invalid-email', 'unknown-email'];

/** Step 1 of a password reset: the address. A sign-in link is the alternative (decision password-reset-ticket). */
export function ResetEmailForm({
  email: known,
  onSent,
}: {
  email: string;
  onSent: (email: string) => void;
}): ReactNode {
  const requestCode = usePort(RequestResetCode);
  const requestLink = useLinkRequest();
  const clock = usePort(Clock);
  const [wayTaken, setWayTaken] = useState('code');

  const submit = useCallback(
    async ({ email = '', way = 'code' }: FormValues) => {
      setWayTaken(way);
      if (way === 'link') return requestLink(email);
      const result = await requestCode(email);
      if (!result.ok) {
        const message = requestResetCodeRefusal(result.error);
        return {
          toast: message,
          fields: [{ field: ABOUT_THE_ADDRESS.includes(result.error) ? 'email' : '', message }],
        };
      }
      if (!result.value.fresh) return { toast: codeTooSoon(result.value.resendAt - (await clock.now())) };
      toasts.success(catalog.codeSentCheckMail);
      onSent(result.value.email);
      return undefined;
    },
    [requestCode, requestLink, onSent, clock],
  );
  const { busy, errors, errorOf, formProps } = useForm(submit, 'forgot-password');

  return (
    <form className="stack" {...formProps}>
      <ErrorSummary errors={errors} />
      <TextField
        name="email"
        type="email"
        label="Email"
        defaultValue={known}
        autoComplete="username"
        inputMode="email"
        spellCheck={false}
        required
        error={errorOf('email')}
      />
      <Button type="submit" size="large" block busy={busy && wayTaken === 'code'}>
        Send code
      </Button>
      <Button type="submit" name="way" value="link" variant="quiet" block busy={busy && wayTaken === 'link'}>
        Email me a sign-in link instead
      </Button>
    </form>
  );
}

function useLinkRequest(): (email: string) => Promise<FormRefusal | undefined> {
  const requestLink = usePort(RequestPasswordLink);
  return useCallback(
    async (email) => {
      const missing = email.trim() === '';
      const result = await requestLink(email);
      if (result.ok) return void toasts.success(sessionWords.linkSent);
      if (result.error === 'send-failed') return { toast: sessionWords.linkNotSent };
      if (typeof result.error === 'object') return { toast: tooManyLinks(result.error.waitMs) };
      const message = missing ? plainWords.enterEmail : catalog.invalidEmail;
      return { toast: message, fields: [{ field: 'email', message }] };
    },
    [requestLink],
  );
}
