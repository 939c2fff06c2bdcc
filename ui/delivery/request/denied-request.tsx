import type { ReactNode } from 'react';
import type { Business } from '#core/business/business.ts';
import type { RequestDenial } from '#core/delivery/lifecycle/policy.ts';
import { BlockedState, useBlockedAccount } from '#ui/account/blocked-account.tsx';
import { businessDashboardOf, paths } from '#ui/app/paths.ts';
import { WaitingArt } from '#ui/art/waiting.tsx';
import { ButtonLink } from '#ui/kit/buttons/button-link.tsx';
import { EmptyState } from '#ui/kit/messages/empty-state.tsx';
import { denialWords } from './request-words.ts';
import { isolate } from '#core/isolate.ts';

/** Tells why this business can’t request a delivery now. */
export function DeniedRequest({ business, denial }: { business: Business; denial: RequestDenial }): ReactNode {
  const decided = useBlockedAccount();
  if (denial === 'account-not-active' && decided !== null) return <BlockedState decided={decided} />;
  const rejected = denial === 'business-not-active' && business.status === 'Rejected';
  return (
    <EmptyState
      art={<WaitingArt />}
      title={rejected ? 'Not approved' : 'Not yet'}
      action={
        rejected ? (
          <ButtonLink variant="secondary" href={paths.contact}>
            Contact Us
          </ButtonLink>
        ) : (
          <ButtonLink
            variant="secondary"
            href={businessDashboardOf(business.id)}
          >{`Back to ${isolate(business.businessName)}`}</ButtonLink>
        )
      }
    >
      {rejected ? REJECTED : denialWords[denial]}
    </EmptyState>
  );
}

const REJECTED =
  'We reviewed this business and didn’t approve it, so it can’t request deliveries. Contact us if you think that’s a mistake.';
