import type { ReactNode } from 'react';
import { paths } from '#ui/app/paths.ts';
import { Banner } from '#ui/kit/messages/banner.tsx';
import { ButtonLink } from '#ui/kit/buttons/button-link.tsx';

/** A warning on the accounts of unverified people (spec §4). */
export function VerificationBanner(): ReactNode {
  return (
    <Banner
      tone="warning"
      title="Verify your email address"
      action={
        <ButtonLink size="small" href={paths.verifyEmail}>
          Verify Email
        </ButtonLink>
      }
    >
      Your account will be automatically deleted in 24 hours if not verified.
    </Banner>
  );
}
