import { useCallback, type ReactNode } from 'react';
import { NextSetupStep } from '#core/app/next-setup-step.ts';
import type { SetupStep } from '#core/app/setup-step.ts';
import type { Account } from '#core/session/load-account.ts';
import { usePort } from '#ui/app/use-port.ts';
import { useValue } from '#ui/app/use-value.ts';
import { Banner } from '#ui/kit/messages/banner.tsx';
import { ButtonLink } from '#ui/kit/buttons/button-link.tsx';
import { setupPath } from './step-paths.ts';

const next: Record<SetupStep, string> = {
  'account-type': 'Choose what you’re here for.',
  'basic-user-setup': 'Connect a delivery to track it.',
  'business-details': 'Add the details of your business.',
  'courier-location': 'Tell us where you deliver.',
  'courier-profile-picture': 'Add your photo.',
  'courier-license': 'Add your driver’s license, or skip it.',
  'success-courier-registration': 'Submit your application.',
};

/** The next setup step, for people who haven't finished their setup; renders nothing for everyone else. */
export function ContinueSetup({ account }: { account: Account }): ReactNode {
  const nextSetupStep = usePort(NextSetupStep);
  const step = useValue(useCallback(async () => nextSetupStep(account), [nextSetupStep, account]));
  if (step === undefined || step === null) return null;
  return (
    <Banner
      title="Your setup isn’t finished"
      action={
        <ButtonLink size="small" href={setupPath[step]}>
          Continue setup
        </ButtonLink>
      }
    >
      {next[step]}
    </Banner>
  );
}
