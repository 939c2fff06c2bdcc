import { useEffect, useState, type ReactNode } from 'react';
import { useLocation, useSearchParams } from 'wouter';
import { ReadReset, type ResetStep } from '#core/session/reset-password.ts';
import { KeyArt } from '#ui/art/key.tsx';
import { paths } from '#ui/app/paths.ts';
import { usePort } from '#ui/app/use-port.ts';
import { BackLink } from '#ui/kit/back-link.tsx';
import { FormAside } from '#ui/kit/form-aside.tsx';
import { FormPage } from '#ui/kit/page.tsx';
import { Steps } from '#ui/kit/steps.tsx';
import { ResetCodeForm } from './reset-code-form.tsx';
import { ResetEmailForm } from './reset-email-form.tsx';
import { NewPasswordForm } from './new-password-form.tsx';

const ORDER: readonly ResetStep[] = ['email', 'verification', 'new-password'];

const words: Record<ResetStep, { title: string; lede: string }> = {
  email: { title: 'Forgot your password?', lede: 'Enter your e-mail address and we send you a code.' },
  verification: { title: 'Enter the code', lede: 'We sent a 6-digit code to your e-mail address.' },
  'new-password': { title: 'Choose a new password', lede: 'It replaces the old one at once. Every other device is signed out.' },
};

/** /forgot-password (spec §2): e-mail, code, new password. The step stands in the address, so the back button goes back one step. */
export default function ForgotPasswordScreen(): ReactNode {
  const readReset = usePort(ReadReset);
  const [params] = useSearchParams();
  const [, navigate] = useLocation();
  const asked = ORDER.find((step) => step === params.get('step')) ?? 'email';
  const [step, setStep] = useState<ResetStep>('email');
  const [email, setEmail] = useState('');

  // The address may name a step that is not reached, or no longer.
  useEffect(() => {
    let current = true;
    void readReset().then(({ step: reached, pending }) => {
      if (!current) return;
      if (pending !== null) setEmail(pending.email);
      setStep(ORDER.indexOf(asked) <= ORDER.indexOf(reached) ? asked : reached);
    });
    return () => { current = false; };
  }, [asked, readReset]);

  const goTo = (next: ResetStep, replace = false) => navigate(next === 'email' ? paths.forgotPassword : `${paths.forgotPassword}?step=${next}`, { replace });

  return (
    <FormPage
      title={words[step].title}
      lede={words[step].lede}
      back={<BackLink href={paths.signIn}>Back to Sign In</BackLink>}
      steps={<Steps steps={['E-mail', 'Code', 'New password']} current={ORDER.indexOf(step) + 1} />}
      aside={<FormAside tone="sand" art={<KeyArt />} title="Back in a minute" points={['The code is good for 10 minutes', 'Only the newest code counts', 'Your old password stops working']} />}
    >
      {step === 'email' && <ResetEmailForm onSent={(to) => { setEmail(to); goTo('verification'); }} />}
      {step === 'verification' && <ResetCodeForm email={email} onVerified={() => goTo('new-password', true)} />}
      {step === 'new-password' && <NewPasswordForm email={email} onDone={() => navigate(paths.signIn, { replace: true })} onExpired={() => goTo('email', true)} />}
    </FormPage>
  );
}
