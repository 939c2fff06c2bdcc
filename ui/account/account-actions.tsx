import type { ReactNode } from 'react';
import type { Profile } from '#core/account/profile.ts';
import { paths } from '#ui/app/paths.ts';
import { useSignOut } from '#ui/app/use-sign-out.ts';
import { Button } from '#ui/kit/button.tsx';
import { Icon } from '#ui/kit/icon.tsx';
import { LinkCard } from '#ui/kit/link-card.tsx';
import './account-actions.css';

/** Where the signed-in person goes from here (spec §2, /my-account). */
export function AccountActions({ profile: { isAdmin, roles } }: { profile: Profile }): ReactNode {
  const merchant = roles.includes('merchant');
  return (
    <nav className="account-actions" aria-label="Your account">
      {isAdmin && (
        <LinkCard href={paths.adminDashboard} icon={<Icon name="shield" />} title="Admin Dashboard">
          Review people and businesses
        </LinkCard>
      )}
      <LinkCard href={paths.myProfile} icon={<Icon name="edit" />} title="Edit Profile">
        Name, e-mail, country and phone
      </LinkCard>
      {merchant && (
        <LinkCard href={paths.myBusinesses} icon={<Icon name="shop" />} title="My Businesses">
          Your businesses and their status
        </LinkCard>
      )}
      {merchant && (
        <LinkCard href={paths.addBusiness} icon={<Icon name="plus" />} title="Add Business">
          Register another place to deliver from
        </LinkCard>
      )}
      <SignOut />
    </nav>
  );
}

function SignOut(): ReactNode {
  const { signOut, busy } = useSignOut();
  return (
    <Button
      variant="quiet"
      className="account-actions__sign-out"
      busy={busy}
      icon={<Icon name="sign-out" />}
      onClick={() => void signOut()}
    >
      Sign Out
    </Button>
  );
}
