import type { ReactNode } from 'react';
import { initials } from '#core/account/initials.ts';
import type { Account } from '#core/session/load-account.ts';
import { asWritten } from '#ui/kit/as-written.ts';
import { Avatar } from '#ui/kit/surfaces/avatar.tsx';
import { Badge } from '#ui/kit/surfaces/badge.tsx';
import { displayName } from '#ui/app/display-name.ts';
import { usePicture } from '#ui/app/use-picture.ts';

/** The signed-in person: avatar, name, email, and an Admin tag. */
export function SignedInAs({ account }: { account: Account }): ReactNode {
  const { picture } = usePicture(account.userId);
  const name = displayName(account);
  return (
    <>
      <Avatar name={name} src={picture ?? undefined} initials={initials(account.profile?.fullName ?? '')} decorative />
      <span className="header-account__words">
        <bdi className="header-account__name">{name}</bdi>{' '}
        <span {...asWritten} className="header-account__mail">
          {account.email}
        </span>
      </span>
      {account.profile?.isAdmin && <Badge tone="ink">Admin</Badge>}
    </>
  );
}
