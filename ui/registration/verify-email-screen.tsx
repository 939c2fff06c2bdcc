import { useCallback, useRef, type ReactNode } from 'react';
import { navigate } from 'wouter/use-browser-location';
import { VerifyEmail, type VerifiedEmail, type VerifyEmailRefusal } from '#core/registration/verify-email.ts';
import { MailSentArt } from '#ui/art/mail-sent.tsx';
import { detourTo } from '#ui/app/routing/detour-to.ts';
import { paths } from '#ui/app/paths.ts';
import { returnPath } from '#ui/app/routing/return-path.ts';
import { toasts } from '#ui/app/toasts.ts';
import { useForm, type FormValues } from '#ui/app/use-form.ts';
import { usePort } from '#ui/app/use-port.ts';
import { useReloadAccount } from '#ui/app/use-reload-account.ts';
import { asWritten } from '#ui/kit/as-written.ts';
import { Button } from '#ui/kit/buttons/button.tsx';
import { CodeField } from '#ui/kit/fields/code-field.tsx';
import { ErrorSummary } from '#ui/kit/fields/error-summary.tsx';
import { FormAside } from '#ui/kit/fields/form-aside.tsx';
import { FormPage } from '#ui/kit/page/page.tsx';
import { Steps } from '#ui/kit/surfaces/steps.tsx';
import { CodeStatus } from './code-status.tsx';
import { registrationRefusals, verifiedEmail } from './registration-words.ts';
import { REGISTRATION_STEPS } from './steps.ts';
import { useRegistrationCode } from './use-registration-code.ts';
import { useVerifiedElsewhere } from './use-verified-elsewhere.ts';

const ABOUT_THE_CODE: readonly VerifyEmailRefusal[] = ['missing-code', 'invalid-or-expired'];

/** /verify-email (spec §2): sends a code on load; a correct one signs in and leads to /account-type. */
export default function VerifyEmailScreen(): ReactNode {
  const verifyEmail = usePort(VerifyEmail);
  const reloadAccount = useReloadAccount();
  const code = useRegistrationCode();

  const left = useRef(false);
  const goOn = useCallback(
    async (verified: VerifiedEmail) => {
      left.current = true;
      if (verified === 'manual') return detourTo(paths.signIn, paths.accountType);
      await reloadAccount();
      navigate(verified === 'signed-in' ? paths.accountType : returnPath(), { replace: verified === 'already' });
    },
    [reloadAccount],
  );

  const submit = useCallback(
    async ({ code: typed = '' }: FormValues) => {
      const result = await verifyEmail(typed);
      if (!result.ok) {
        const message = registrationRefusals.verifyEmail[result.error];
        return { toast: message, fields: [{ field: ABOUT_THE_CODE.includes(result.error) ? 'code' : '', message }] };
      }
      toasts.success(verifiedEmail[result.value]);
      await goOn(result.value);
      return undefined;
    },
    [verifyEmail, goOn],
  );

  const { busy, errors, errorOf, formProps } = useForm(submit);
  useVerifiedElsewhere(
    busy,
    useCallback(
      (verified) => {
        if (!left.current) void goOn(verified);
      },
      [goOn],
    ),
  );

  return (
    <FormPage
      title="Verify Your Email"
      lede={
        code.email === null ? (
          'Enter the code we send to your email address.'
        ) : (
          <span>
            We sent a 6-digit code to{' '}
            <strong {...asWritten} className="address">
              {code.email}
            </strong>
            . Enter it below to continue.
          </span>
        )
      }
      steps={<Steps steps={REGISTRATION_STEPS} current={2} />}
      foot={
        <span>
          Wrong address?{' '}
          <button type="button" className="text-link" disabled>
            click here
          </button>{' '}
          to change your email.
        </span>
      }
      aside={
        <FormAside
          art={<MailSentArt />}
          title="Why a code?"
          text="It shows that the address is yours, so deliveries, receipts and password resets only ever reach you."
        />
      }
    >
      <form className="stack" {...formProps}>
        <ErrorSummary errors={errors} />
        <CodeField label="Verification code" error={errorOf('code')} />
        <Button type="submit" size="large" block busy={busy}>
          Verify Email
        </Button>
      </form>
      <CodeStatus code={code} />
    </FormPage>
  );
}
