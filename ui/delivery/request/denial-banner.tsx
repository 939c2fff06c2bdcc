import type { ReactNode } from 'react';
import type { RequestDenial } from '#core/delivery/lifecycle/policy.ts';
import { BlockedBanner } from '#ui/account/blocked-account.tsx';
import { useAccount } from '#ui/app/state.ts';
import { Banner } from '#ui/kit/messages/banner.tsx';

/** Tells a merchant why their account can't request deliveries. It doesn't mention the business's status. */
export function DenialBanner({ denial }: { denial: RequestDenial | null }): ReactNode {
  const account = useAccount();
  if (denial !== 'account-not-active' || account === null || account === 'loading') return null;
  if (account.profile?.accountStatus !== 'Pending') return <BlockedBanner />;
  return (
    <Banner tone="warning" title="Your account is waiting for approval">
      You can request deliveries once it’s approved.
    </Banner>
  );
}
