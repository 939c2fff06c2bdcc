import { useCallback, useState, type ReactNode } from 'react';
import { Link, useLocation } from 'wouter';
import { Register, RegistrationForm, type RegisterRefusal } from '#core/registration/register.ts';
import { MerchantArt } from '#ui/art/merchant.tsx';
import { fieldIssues } from '#core/field-issues.ts';
import { paths } from '#ui/app/paths.ts';
import { toasts } from '#ui/app/toasts.ts';
import { useForm, type FormRefusal, type FormValues } from '#ui/app/use-form.ts';
import { usePort } from '#ui/app/use-port.ts';
import { Button } from '#ui/kit/button.tsx';
import { ErrorSummary } from '#ui/kit/error-summary.tsx';
import { TextField } from '#ui/kit/field.tsx';
import { FormAside } from '#ui/kit/form-aside.tsx';
import { LoadingScreen } from '#ui/kit/loading-screen.tsx';
import { FormPage } from '#ui/kit/page.tsx';
import { PasswordField } from '#ui/kit/password-field.tsx';
import { Steps } from '#ui/kit/steps.tsx';
import { catalogue, plainWords, refusals } from '#ui/messages.ts';
import { AlreadySignedIn } from './already-signed-in.tsx';
import { REGISTRATION_STEPS } from './steps.ts';

const missing: Readonly<Record<string, string>> = {
  firstName: plainWords.enterFirstName,
  lastName: plainWords.enterLastName,
  email: plainWords.enterEmail,
  password: plainWords.enterPassword,
};

/** The field that a refusal of the whole form is about, where it is about one. */
const fieldOf: Partial<Record<RegisterRefusal, string>> = {
  'email-taken': 'email',
  'invalid-email': 'email',
  'weak-password': 'password',
  'plain-password': 'password',
  'leaked-password': 'password',
  'long-password': 'password',
};

function formRefusal(issues: readonly { field: string; code: string }[]): FormRefusal {
  const fields = issues.map(({ field, code }) => ({
    field,
    message:
      missing[field] !== undefined && code === 'missing' ? missing[field] : refusals.register[code as RegisterRefusal],
  }));
  const something = issues.some(({ code }) => code === 'missing');
  return {
    toast: something ? catalogue.fillInAllFields : (fields[0]?.message ?? catalogue.registrationFailed),
    fields,
  };
}

/** /register (spec §2): makes an account and goes on to /verify-email. */
export default function RegisterScreen(): ReactNode {
  const register = usePort(Register);
  const [, navigate] = useLocation();
  const [registering, setRegistering] = useState(false);

  const submit = useCallback(
    async ({ firstName = '', lastName = '', email = '', password = '' }: FormValues) => {
      const form = { firstName, lastName, email, password };
      const issues = fieldIssues(RegistrationForm, form);
      if (issues.length > 0) return formRefusal(issues);
      setRegistering(true);
      const result = await register(form).finally(() => setRegistering(false));
      if (!result.ok) {
        const message = refusals.register[result.error];
        return { toast: message, fields: [{ field: fieldOf[result.error] ?? '', message }] };
      }
      toasts.success(catalogue.registered);
      navigate(paths.verifyEmail);
      return undefined;
    },
    [register, navigate],
  );

  const { busy, errors, errorOf, formProps } = useForm(submit, 'register');

  return (
    <>
      {registering && <LoadingScreen title="Creating your account…" detail="This takes a moment." />}
      <div hidden={registering}>
        <FormPage
          title="Create Account"
          lede="One account for sending, carrying and following deliveries."
          steps={<Steps steps={REGISTRATION_STEPS} current={1} />}
          foot={
            <>
              Already have an account?{' '}
              <Link className="text-link" href={paths.signIn}>
                Sign in
              </Link>
            </>
          }
          aside={
            <FormAside
              art={<MerchantArt />}
              title="Up and running in minutes"
              points={[
                '5 free deliveries to try',
                'Verify your email with a code',
                'Choose what you need: send, carry or follow',
              ]}
            />
          }
        >
          <AlreadySignedIn />
          <form className="stack" {...formProps}>
            <ErrorSummary errors={errors} />
            <div className="form-row">
              <TextField
                name="firstName"
                label="First Name"
                autoComplete="given-name"
                required
                error={errorOf('firstName')}
              />
              <TextField
                name="lastName"
                label="Last Name"
                autoComplete="family-name"
                required
                error={errorOf('lastName')}
              />
            </div>
            <TextField
              name="email"
              type="email"
              label="E-mail"
              autoComplete="email"
              inputMode="email"
              spellCheck={false}
              required
              error={errorOf('email')}
            />
            <PasswordField
              name="password"
              label="Password"
              strength
              hint="At least 6 characters"
              required
              error={errorOf('password')}
            />
            <Button type="submit" size="large" block busy={busy}>
              Continue
            </Button>
          </form>
        </FormPage>
      </div>
    </>
  );
}
