import { useCallback, useState, type ReactNode } from 'react';
import { Link } from 'wouter';
import { navigate } from 'wouter/use-browser-location';
import { Register, RegistrationForm } from '#core/registration/register.ts';
import { MerchantArt } from '#ui/art/merchant.tsx';
import type { TypedInto } from '#core/form.ts';
import { formRefusal } from '#ui/app/form-refusal.ts';
import { paths } from '#ui/app/paths.ts';
import { toasts } from '#ui/app/toasts.ts';
import { useFormOf } from '#ui/app/use-form-of.ts';
import { usePort } from '#ui/app/use-port.ts';
import { Button } from '#ui/kit/buttons/button.tsx';
import { ErrorSummary } from '#ui/kit/fields/error-summary.tsx';
import { TextField } from '#ui/kit/fields/field.tsx';
import { FormAside } from '#ui/kit/fields/form-aside.tsx';
import { LoadingScreen } from '#ui/kit/page/loading-screen.tsx';
import { FormPage } from '#ui/kit/page/page.tsx';
import { PasswordField } from '#ui/kit/fields/password-field.tsx';
import { Steps } from '#ui/kit/surfaces/steps.tsx';
import { catalog } from '#ui/messages.ts';
import { AlreadySignedIn } from './already-signed-in.tsx';
import { registrationForm, registrationRefusals } from './registration-words.ts';
import { REGISTRATION_STEPS } from './steps.ts';

/** Form errors come back sooner than this, and shouldn't flash a loading screen. */
const LOADING_AFTER_MS = 150;

/** /register (spec §2): creates an account and goes on to /verify-email. */
export default function RegisterScreen(): ReactNode {
  const register = usePort(Register);
  const [registering, setRegistering] = useState(false);

  const submit = useCallback(
    async (typed: TypedInto<typeof RegistrationForm>) => {
      const shown = setTimeout(() => setRegistering(true), LOADING_AFTER_MS);
      const result = await register(typed).finally(() => {
        clearTimeout(shown);
        setRegistering(false);
      });
      if (!result.ok)
        return typeof result.error === 'string'
          ? { toast: registrationRefusals.register[result.error] }
          : formRefusal(registrationForm, result.error);
      toasts.success(catalog.registered);
      navigate(paths.verifyEmail);
      return undefined;
    },
    [register],
  );

  const { busy, errors, field, formProps } = useFormOf(RegistrationForm, submit, 'register');

  return (
    <>
      {registering && <LoadingScreen title="Creating your account…" detail="This takes a moment." />}
      <div hidden={registering}>
        <FormPage
          title="Create Account"
          lede="One account for sending, carrying and tracking deliveries."
          steps={<Steps steps={REGISTRATION_STEPS} current={1} />}
          foot={
            <span>
              Already have an account?{' '}
              <Link className="text-link" href={paths.signIn}>
                Sign in
              </Link>
            </span>
          }
          aside={
            <FormAside
              art={<MerchantArt />}
              title="Three steps to your account"
              points={[
                '5 free deliveries to try',
                'Verify your email with a code',
                'Choose what you need: send, carry or track',
              ]}
            />
          }
        >
          <AlreadySignedIn />
          <form className="stack" {...formProps}>
            <ErrorSummary errors={errors} />
            <div className="form-row grid items-start gap-5 gap-x-4">
              <TextField {...field('firstName')} label="First Name" autoComplete="given-name" />
              <TextField {...field('lastName')} label="Last Name" autoComplete="family-name" />
            </div>
            <TextField
              {...field('email')}
              type="email"
              label="E-mail"
              autoComplete="email"
              inputMode="email"
              spellCheck={false}
            />
            <PasswordField {...field('password')} label="Password" strength hint="At least 6 characters" />
            <Button type="submit" size="large" block busy={busy}>
              Continue
            </Button>
          </form>
        </FormPage>
      </div>
    </>
  );
}
