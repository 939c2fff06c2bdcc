import { useCallback, useEffect, type ReactNode } from 'react';
import { Link } from 'wouter';
import { navigate } from 'wouter/use-browser-location';
import type { TypedInto } from '#core/form.ts';
import { SignIn, SignInForm } from '#core/session/sign-in.ts';
import { CourierArt } from '#ui/art/courier.tsx';
import { formRefusal } from '#ui/app/form-refusal.ts';
import { paths } from '#ui/app/paths.ts';
import { returnPath } from '#ui/app/routing/return-path.ts';
import { useAccount } from '#ui/app/state.ts';
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
import { catalog } from '#ui/messages.ts';
import { sessionForms, sessionRefusals } from './session-words.ts';
import { useMagicLink } from './use-magic-link.ts';

/** /sign-in (spec §2): email and password, or the return of a magic link. */
export default function SignInScreen(): ReactNode {
  const signIn = usePort(SignIn);
  const account = useAccount();
  const arriving = useMagicLink();

  // Signed in here, in another tab, or earlier: this screen has nothing left to do.
  const signedIn = account !== null && account !== 'loading';
  useEffect(() => {
    if (signedIn && !arriving) navigate(returnPath(), { replace: true });
  }, [signedIn, arriving]);

  const submit = useCallback(
    async (typed: TypedInto<typeof SignInForm>) => {
      const result = await signIn(typed);
      if (!result.ok)
        return typeof result.error === 'string'
          ? { toast: sessionRefusals.signIn[result.error] }
          : formRefusal(sessionForms.signIn, result.error);
      toasts.success(catalog.signedIn);
      return undefined;
    },
    [signIn],
  );

  const { busy, errors, field, formProps } = useFormOf(SignInForm, submit, 'sign-in');

  if (arriving) return <LoadingScreen title="Signing you in…" />;
  return (
    <FormPage
      title="Welcome Back"
      lede="Sign in to send, carry or track a delivery."
      foot={
        <span>
          New here?{' '}
          <Link className="text-link" href={paths.register}>
            Create an account
          </Link>
        </span>
      }
      aside={
        <FormAside
          tone="night"
          art={<CourierArt />}
          title="Everything where you left it"
          text="Your businesses, deliveries and applications are waiting for you."
        />
      }
    >
      <form className="stack" {...formProps}>
        <ErrorSummary errors={errors} title="You are not signed in" />
        <TextField
          {...field('email')}
          type="email"
          label="Email"
          autoComplete="username"
          inputMode="email"
          spellCheck={false}
        />
        <PasswordField {...field('password')} label="Password" />
        <Link className="text-link" href={paths.forgotPassword}>
          Forgot password?
        </Link>
        <Button type="submit" size="large" block busy={busy}>
          Sign In
        </Button>
      </form>
    </FormPage>
  );
}
