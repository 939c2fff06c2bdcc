import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { initials } from '#core/account/initials.ts';
import type { Account } from '#core/session/load-account.ts';
import { Avatar } from '#ui/kit/avatar.tsx';
import { Badge } from '#ui/kit/badge.tsx';
import { displayName } from './display-name.ts';
import { paths } from './paths.ts';
import { SignOutLink } from './sign-out-link.tsx';
import { usePicture } from './use-picture.ts';

/** The header for a signed-in person (spec §2): avatar, full name, email, an Admin tag, Log Out. */
export default function SignedInHeader({ account }: { account: Account }): ReactNode {
  const { picture } = usePicture(account.userId);
  const name = displayName(account);
  return (
    <>
      <Link className="header-account" href={paths.myAccount}>
        <Avatar
          name={name}
          src={picture ?? undefined}
          initials={initials(account.profile?.fullName ?? '')}
          decorative
        />
        <span className="header-account__words">
          <span className="header-account__name">{name}</span>
          <span className="header-account__mail">{account.email}</span>
        </span>
        {account.profile?.isAdmin && <Badge tone="ink">Admin</Badge>}
      </Link>
      <SignOutLink className="header-link header-link--wide" />
    </>
  );
}
