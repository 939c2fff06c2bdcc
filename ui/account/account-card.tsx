import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { initials } from '#core/account/initials.ts';
import type { Profile } from '#core/identity/profile.ts';
import { dialCodeOf } from '#core/geography/country.ts';
import { displayPhone } from '#core/geography/phone.ts';
import type { Account } from '#core/session/load-account.ts';
import { displayName } from '#ui/app/display-name.ts';
import { paths } from '#ui/app/paths.ts';
import { usePicture } from '#ui/app/use-picture.ts';
import { asWritten } from '#ui/kit/as-written.ts';
import { Avatar } from '#ui/kit/surfaces/avatar.tsx';
import { Card } from '#ui/kit/surfaces/card.tsx';
import { Icon } from '#ui/kit/icons/icon.tsx';
import { RoleBadge, StatusBadge } from './badges.tsx';
import './account-card.css';

/** The signed-in person (spec §2, /my-account): photo, role, status, name, email, phone. */
export function AccountCard({ account, profile }: { account: Account; profile: Profile }): ReactNode {
  const { picture } = usePicture(account.userId);
  return (
    <Card tone="night" accent padding="large" className="account-card grid content-start gap-5">
      <RouteLine />
      <div className="account-card__photo">
        <Avatar
          size="huge"
          name={displayName(account)}
          src={picture ?? undefined}
          initials={initials(profile.fullName)}
        />
        <Link
          className="account-card__edit grid place-center"
          href={paths.uploadProfilePicture}
          aria-label="Edit profile photo"
        >
          <Icon name="camera" />
        </Link>
      </div>
      <div className="account-card__who grid gap-3">
        <h2 className="account-card__name">
          <bdi>{profile.fullName || 'No name set'}</bdi>
        </h2>
        <div className="row wrap gap-2">
          <RoleBadge roles={profile.roles} />
          <Status profile={profile} />
        </div>
      </div>
      <dl className="account-card__facts grid">
        <div>
          <dt>
            <Icon name="mail" size="small" label="Email" />
          </dt>
          <dd {...asWritten}>{account.email}</dd>
        </div>
        <div>
          <dt>
            <Icon name="phone" size="small" label="Phone" />
          </dt>
          <dd className="numeric">
            <Phone profile={profile} />
          </dd>
        </div>
      </dl>
    </Card>
  );
}

/** A pending account's status leads to the screen that explains it (decision pending-badge-link). */
function Status({ profile: { accountStatus } }: { profile: Profile }): ReactNode {
  const badge = <StatusBadge status={accountStatus} />;
  return accountStatus === 'Pending' ? (
    <Link className="account-card__status inline-row" href={paths.successSignIn}>
      {badge}
      <span className="visually-hidden">: what this means</span>
    </Link>
  ) : (
    badge
  );
}

function Phone({ profile: { phone, country } }: { profile: Profile }): ReactNode {
  if (phone === '')
    return (
      <Link className="text-link" href={paths.myProfile}>
        Required<span className="visually-hidden">: add your phone number</span>
      </Link>
    );
  return displayPhone(phone, dialCodeOf(country));
}

/** The parcel's route, from the shop to the door. */
function RouteLine(): ReactNode {
  return (
    <svg className="account-card__route" viewBox="0 0 240 160" aria-hidden="true">
      <path d="M8 120h92a26 26 0 0 0 26-26V62a26 26 0 0 1 26-26h72" />
      <circle cx="8" cy="120" r="6" />
      <circle cx="228" cy="36" r="6" />
    </svg>
  );
}
