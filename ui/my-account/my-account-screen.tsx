import type { ReactNode } from 'react';
import { minimalProfile } from '#core/identity/profile.ts';
import type { Account } from '#core/session/load-account.ts';
import { useAccount } from '#ui/app/state.ts';
import { DashboardPage } from '#ui/kit/page/dashboard-page.tsx';
import { FollowedDelivery } from '#ui/delivery/followed/followed-delivery.tsx';
import { ContinueSetup } from '#ui/registration/continue-setup.tsx';
import { AccountActions } from '#ui/account/account-actions.tsx';
import { AccountActivity } from './account-activity.tsx';
import { AccountCard } from '#ui/account/account-card.tsx';
import { AccountSecurity } from '#ui/account/account-security.tsx';
import { BlockedBanner } from '#ui/account/blocked-account.tsx';
import { PendingEmail } from '#ui/account/pending-email.tsx';
import { VerificationBanner } from '#ui/account/verification-banner.tsx';
import '#ui/account/account-section.css';
import './my-account.css';

/** /my-account (spec §2). The guard lets only signed-in people here. */
export default function MyAccountScreen(): ReactNode {
  const account = useAccount();
  return account === null || account === 'loading' ? null : <MyAccount account={account} />;
}

function MyAccount({ account }: { account: Account }): ReactNode {
  const profile = account.profile ?? minimalProfile;
  return (
    <DashboardPage title="My Account">
      {account.emailVerified ? <PendingEmail /> : <VerificationBanner />}
      <BlockedBanner />
      <ContinueSetup account={account} />
      <FollowedDelivery key={account.userId} owner={account.userId} />
      <div className="my-account stack">
        <AccountCard account={account} profile={profile} />
        <AccountActions profile={profile} />
      </div>
      <AccountActivity owner={account.userId} roles={profile.roles} />
      <AccountSecurity />
    </DashboardPage>
  );
}
