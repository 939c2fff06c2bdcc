import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { initials } from '#core/account/initials.ts';
import type { Account } from '#core/session/load-account.ts';
import { Avatar } from '#ui/kit/avatar.tsx';
import { Badge } from '#ui/kit/badge.tsx';
import { useMedia } from '#ui/kit/use-media.ts';
import { displayName } from './display-name.ts';
import { paths } from './paths.ts';
import { SignOutLink } from './sign-out-link.tsx';
import { usePicture } from './use-picture.ts';

/**
 * The header for a signed-in person (spec §2): avatar, full name, email, an Admin tag, Log Out. In a wide window, the
 * first four are on the menu's button; in a narrow one, they're a link to the account (decision avatar-menu).
 */
export default function SignedInHeader({ account, inMenu }: { account: Account; inMenu: boolean }): ReactNode {
  const wide = useMedia('(min-width: 64rem)');
  if (inMenu)
    return wide ? (
      <span className="header-account">
        <Who account={account} />
      </span>
    ) : null;
  return wide ? (
    <SignOutLink className="header-link header-link--wide" />
  ) : (
    <Link className="header-account" href={paths.myAccount}>
      <Who account={account} />
    </Link>
  );
}

function Who({ account }: { account: Account }): ReactNode {
  const { picture } = usePicture(account.userId);
  const name = displayName(account);
  return (
    <>
      <Avatar name={name} src={picture ?? undefined} initials={initials(account.profile?.fullName ?? '')} decorative />
      <span className="header-account__words">
        <span className="header-account__name">{name}</span>{' '}
        <span className="header-account__mail">{account.email}</span>
      </span>
      {account.profile?.isAdmin && <Badge tone="ink">Admin</Badge>}
    </>
  );
}
