import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { Account } from '#core/session/load-account.ts';
import { useMedia } from '#ui/kit/use-media.ts';
import { paths } from '#ui/app/paths.ts';
import { SignedInAs } from './signed-in-as.tsx';
import { SignOutLink } from './sign-out-link.tsx';

/**
 * The header for a signed-in person (spec §2): avatar, full name, email, an Admin tag, Log Out. In a wide window, the
 * first four are on the menu's button; in a narrow one, they're a link to the account (decision avatar-menu).
 */
export default function SignedInHeader({ account, inMenu }: { account: Account; inMenu: boolean }): ReactNode {
  const wide = useMedia('(min-width: 64rem)');
  if (inMenu)
    return wide ? (
      <span className="header-account">
        <SignedInAs account={account} />
      </span>
    ) : null;
  return wide ? (
    <SignOutLink className="header-link header-link--wide" />
  ) : (
    <Link className="header-account" href={paths.myAccount}>
      <SignedInAs account={account} />
    </Link>
  );
}
