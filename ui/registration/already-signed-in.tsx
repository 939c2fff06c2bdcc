import type { ReactNode } from 'react';
import { accountTypePath, paths } from '#ui/app/paths.ts';
import { useAccount } from '#ui/app/state.ts';
import { asWritten } from '#ui/kit/as-written.ts';
import { Banner } from '#ui/kit/messages/banner.tsx';
import { ButtonLink } from '#ui/kit/buttons/button-link.tsx';

/**
 * Tells signed-in people that they don't need another account, and what a second registration would do. Renders nothing
 * for guests.
 */
export function AlreadySignedIn(): ReactNode {
  const account = useAccount();
  if (account === null || account === 'loading') return null;
  const { email, profile } = account;
  const isCourier = profile?.roles.includes('courier') ?? false;
  return (
    <Banner
      title={
        <span>
          You’re signed in as{' '}
          <bdi {...(profile?.fullName ? {} : asWritten)} className="address">
            {profile?.fullName || email}
          </bdi>
        </span>
      }
      action={
        <ButtonLink size="small" href={isCourier ? paths.myAccount : accountTypePath('courier')}>
          {isCourier ? 'My Account' : 'Add the courier role'}
        </ButtonLink>
      }
    >
      <span>{`${
        isCourier
          ? 'You’re a courier already. '
          : 'To deliver, you don’t need another account: add the courier role to this one. '
      }Creating another account signs you out of `}</span>
      <span {...asWritten} className="address">
        {email}
      </span>
      .
    </Banner>
  );
}
