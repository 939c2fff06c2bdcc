import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react';
import { useSearchParams } from 'wouter';
import { navigate } from 'wouter/use-browser-location';
import type { PendingCode } from '#core/verification/pending-code.ts';
import { ReadReset, type ResetStep } from '#core/verification/reset-password.ts';
import { KeyArt } from '#ui/art/key.tsx';
import { paths } from '#ui/app/paths.ts';
import { useAccount } from '#ui/app/state.ts';
import { usePort } from '#ui/app/use-port.ts';
import { BackLink } from '#ui/kit/buttons/back-link.tsx';
import { Banner } from '#ui/kit/messages/banner.tsx';
import { FormAside } from '#ui/kit/fields/form-aside.tsx';
import { FormPage } from '#ui/kit/page/page.tsx';
import { Steps } from '#ui/kit/surfaces/steps.tsx';
import { CodeSent } from './code-sent.tsx';
import { ResetCodeForm } from './reset-code-form.tsx';
import { ResetEmailForm } from './reset-email-form.tsx';
import { NewPasswordForm } from './new-password-form.tsx';
import { sessionWords } from './session-words.ts';

const ORDER: readonly ResetStep[] = ['email', 'verification', 'new-password'];

const words: Record<ResetStep, { title: string; lede: string }> = {
  email: { title: 'Forgot your password?', lede: 'Enter your email address and we’ll send you a code.' },
  verification: { title: 'Enter the code', lede: 'We sent you a 6-digit code.' },
  'new-password': {
    title: 'Choose a new password',
    lede: 'It replaces the old one right away. Every other device is signed out.',
  },
};

/**
 * /forgot-password (spec §2): email, code, new password. The step is part of the URL, so that the back button goes back
 * one step.
 */
export default function ForgotPasswordScreen(): ReactNode {
  const readReset = usePort(ReadReset);
  const [params] = useSearchParams();
  const asked = ORDER.find((step) => step === params.get('step')) ?? 'email';
  const [step, setStep] = useState<ResetStep>('email');
  const account = useAccount();
  const [email, setEmail] = useState('');
  const [expired, setExpired] = useState(false);
  const [onItsWay, setOnItsWay] = useState<PendingCode | null>(null);
  /** The last announced step; the first is announced with the page. */
  const announced = useRef<ResetStep | null>(null);

  const goTo = useCallback((next: ResetStep, replace = false) => {
    navigate(next === 'email' ? paths.forgotPassword : `${paths.forgotPassword}?step=${next}`, { replace });
  }, []);

  // The URL may name a step that isn't reached yet, or no longer valid. It's corrected, so that reaching the step later
  // changes the URL.
  useEffect(() => {
    let current = true;
    const show = ({ step: reached, email: known, pending }: Awaited<ReturnType<typeof readReset>>) => {
      if (!current) return;
      if (known !== '') setEmail(known);
      setOnItsWay(reached === 'verification' ? pending : null);
      const next = ORDER.indexOf(asked) <= ORDER.indexOf(reached) ? asked : reached;
      announced.current ??= next;
      setStep(next);
      if (next !== asked) goTo(next, true);
    };
    // If its code can't be fetched, the first step stays.
    readReset().then(show, () => undefined);
    return () => {
      current = false;
    };
  }, [asked, readReset, goTo]);

  // Each step is like a new screen: it starts at the top, and its heading is announced.
  useEffect(() => {
    if (announced.current === null || announced.current === step) return;
    announced.current = step;
    scrollTo({ top: 0, behavior: 'instant' });
    document.getElementById('page-title')?.focus({ preventScroll: true });
  }, [step]);

  return (
    <FormPage
      title={words[step].title}
      lede={words[step].lede}
      back={<BackLink href={paths.signIn}>Back to Sign In</BackLink>}
      steps={<Steps steps={['Email', 'Code', 'New password']} current={ORDER.indexOf(step) + 1} />}
      aside={
        <FormAside
          tone="sand"
          art={<KeyArt />}
          title="A code, then a new password"
          points={['The code is good for 10 minutes', 'Only the newest code works', 'Your old password stops working']}
        />
      }
    >
      {step === 'email' && onItsWay !== null && <CodeSent code={onItsWay} />}
      {step === 'email' && expired && <Banner tone="warning" title={sessionWords.resetExpired} />}
      {step === 'email' && (
        <ResetEmailForm
          email={email === '' && account !== null && account !== 'loading' ? account.email : email}
          onSent={(to) => {
            setEmail(to);
            setExpired(false);
            goTo('verification');
          }}
        />
      )}
      {step === 'verification' && <ResetCodeForm email={email} onVerified={() => goTo('new-password', true)} />}
      {step === 'new-password' && (
        <NewPasswordForm
          email={email}
          onDone={() => navigate(paths.signIn, { replace: true })}
          onExpired={() => {
            setExpired(true);
            goTo('email', true);
          }}
        />
      )}
    </FormPage>
  );
}
