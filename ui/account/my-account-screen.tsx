import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { initials } from '#core/account/initials.ts';
import type { Account } from '#core/session/load-account.ts';
import { minimalProfile } from '#core/account/profile.ts';
import { dialCodeOf } from '#core/geography/country.ts';
import { displayName } from '#ui/app/display-name.ts';
import { paths } from '#ui/app/paths.ts';
import { useAccount } from '#ui/app/state.ts';
import { usePicture } from '#ui/app/use-picture.ts';
import { useSignOut } from '#ui/app/use-sign-out.ts';
import { Avatar } from '#ui/kit/avatar.tsx';
import { Button } from '#ui/kit/button.tsx';
import { ButtonLink } from '#ui/kit/button-link.tsx';
import { Card } from '#ui/kit/card.tsx';
import { DashboardPage } from '#ui/kit/dashboard-page.tsx';
import { Icon } from '#ui/kit/icon.tsx';
import { RoleBadge, StatusBadge } from './badges.tsx';
import { ContinueSetup } from '#ui/registration/continue-setup.tsx';
import { VerificationBanner } from './verification-banner.tsx';
import './my-account.css';

/** /my-account (spec §2). The guard lets only signed-in people here. */
export default function MyAccountScreen(): ReactNode {
  const account = useAccount();
  return account === null || account === 'loading' ? null : <MyAccount account={account} />;
}

function MyAccount({ account }: { account: Account }): ReactNode {
  const profile = account.profile ?? minimalProfile;
  const { picture } = usePicture(account.userId);
  const status = <StatusBadge status={profile.accountStatus} />;
  return (
    <DashboardPage title="My Account" width="narrow">
      {!account.emailVerified && <VerificationBanner />}
      <ContinueSetup account={account} />
      <Card padding="large" className="account-card">
        <div className="account-card__photo">
          <Avatar size="huge" name={displayName(account)} src={picture ?? undefined} initials={initials(profile.fullName)} />
          <Link className="account-card__edit icon-button" href={paths.uploadProfilePicture} aria-label="Edit profile photo"><Icon name="camera" /></Link>
        </div>
        <div className="account-card__who">
          <div className="row">
            <RoleBadge roles={profile.roles} />
            {profile.accountStatus === 'Pending' ? <Link className="account-card__status" href={paths.successSignIn}>{status}</Link> : status}
          </div>
          <h2 className="account-card__name">{profile.fullName || 'No name set'}</h2>
          <dl className="account-card__facts">
            <div><dt><Icon name="mail" label="Email" /></dt><dd>{account.email}</dd></div>
            <div>
              <dt><Icon name="phone" label="Phone" /></dt>
              <dd className="numeric">{profile.phone === '' ? <Link className="text-link" href={paths.myProfile}>Required</Link> : `${dialCodeOf(profile.country)} ${profile.phone}`}</dd>
            </div>
          </dl>
        </div>
      </Card>
      <Actions admin={profile.isAdmin} merchant={profile.roles.includes('merchant')} />
    </DashboardPage>
  );
}

function Actions({ admin, merchant }: { admin: boolean; merchant: boolean }): ReactNode {
  const { signOut, busy } = useSignOut();
  return (
    <div className="account-actions">
      {admin && <ButtonLink href={paths.adminDashboard} icon={<Icon name="shield" />}>Admin Dashboard</ButtonLink>}
      <ButtonLink variant={admin || merchant ? 'secondary' : 'primary'} href={paths.myProfile} icon={<Icon name="edit" />}>Edit Profile</ButtonLink>
      {merchant && <ButtonLink variant="secondary" href={paths.myBusinesses} icon={<Icon name="shop" />}>My Businesses</ButtonLink>}
      {merchant && <ButtonLink variant={admin ? 'secondary' : 'primary'} href={paths.addBusiness} icon={<Icon name="plus" />}>Add Business</ButtonLink>}
      <Button variant="quiet" busy={busy} icon={<Icon name="sign-out" />} onClick={() => void signOut()}>Sign Out</Button>
    </div>
  );
}
