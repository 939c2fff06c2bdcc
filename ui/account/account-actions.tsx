import type { ReactNode } from 'react';
import type { Profile } from '#core/identity/profile.ts';
import type { Role } from '#core/identity/roles.ts';
import { accountTypePath, paths } from '#ui/app/paths.ts';
import { useSignOut } from '#ui/app/shell/use-sign-out.tsx';
import { Button } from '#ui/kit/buttons/button.tsx';
import { Icon } from '#ui/kit/icons/icon.tsx';
import { LinkCard } from '#ui/kit/surfaces/link-card.tsx';
import './account-actions.css';

const ROLES_TO_ADD = {
  merchant: { icon: 'shop', text: 'Send deliveries, with this account' },
  courier: { icon: 'bike', text: 'Deliver near you, with this account' },
} as const;

/** The role to suggest: merchant or courier, if one of them is missing. Administrators get no suggestion. */
function roleToAdd(roles: readonly Role[]): keyof typeof ROLES_TO_ADD | null {
  if (!roles.includes('courier')) return 'courier';
  return roles.includes('merchant') ? null : 'merchant';
}

/** Links for the signed-in person (spec §2, /my-account). */
export function AccountActions({ profile: { isAdmin, roles } }: { profile: Profile }): ReactNode {
  const merchant = roles.includes('merchant');
  const courier = roles.includes('courier');
  const role = isAdmin ? null : roleToAdd(roles);
  return (
    <nav className="account-actions grid content-start gap-3" aria-label="Your account">
      {isAdmin && (
        <LinkCard href={paths.adminDashboard} icon={<Icon name="shield" />} title="Admin Dashboard">
          Review people and businesses
        </LinkCard>
      )}
      <LinkCard href={paths.myProfile} icon={<Icon name="edit" />} title="Edit Profile">
        Name, email, country and phone
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
      {courier && (
        <LinkCard href={paths.courier} icon={<Icon name="bike" />} title="Open courier home">
          Go online, deliveries and earnings
        </LinkCard>
      )}
      {role !== null && (
        <LinkCard href={accountTypePath(role)} icon={<Icon name={ROLES_TO_ADD[role].icon} />} title="Add Another Role">
          {ROLES_TO_ADD[role].text}
        </LinkCard>
      )}
      <SignOut />
    </nav>
  );
}

function SignOut(): ReactNode {
  const { signOut, busy, question } = useSignOut();
  return (
    <>
      <Button
        variant="quiet"
        className="account-actions__sign-out"
        busy={busy}
        icon={<Icon name="sign-out" />}
        onClick={() => void signOut()}
      >
        Sign Out
      </Button>
      {question}
    </>
  );
}
