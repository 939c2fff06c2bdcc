import type { ReactNode } from 'react';
import type { Account } from '#core/session/load-account.ts';
import { CustomerArt } from '#ui/art/customer.tsx';
import { paths } from '#ui/app/paths.ts';
import { useAccount } from '#ui/app/state.ts';
import { BackLink } from '#ui/kit/buttons/back-link.tsx';
import { Banner } from '#ui/kit/messages/banner.tsx';
import { Button } from '#ui/kit/buttons/button.tsx';
import { FormAside } from '#ui/kit/fields/form-aside.tsx';
import { FormPage } from '#ui/kit/page/page.tsx';
import { Skeleton } from '#ui/kit/messages/skeleton.tsx';
import { EmailConfirmation } from './email-confirmation.tsx';
import { PendingEmail } from './pending-email.tsx';
import { ProfileEditor } from './profile-editor.tsx';
import { useLinkToken } from './use-link-token.ts';
import { useSavedProfile } from './use-saved-profile.ts';

/** /my-profile (spec §2): name, email, country and phone. The link in an email leads here to confirm a new address. */
export default function MyProfileScreen(): ReactNode {
  const account = useAccount();
  return account === null || account === 'loading' ? null : <MyProfile account={account} />;
}

function MyProfile({ account }: { account: Account }): ReactNode {
  const [token, forgetToken] = useLinkToken('confirm_email');
  return (
    <FormPage
      title={token === null ? 'My Profile' : 'Confirm your new email'}
      lede={token === null ? 'Your name and how to reach you.' : undefined}
      back={<BackLink href={paths.myAccount}>My Account</BackLink>}
      aside={
        <FormAside
          tone="sand"
          art={<CustomerArt />}
          title="At the right door"
          points={[
            'Your name is what couriers and businesses see',
            'We use your number for your deliveries only',
            'A new email takes effect once you confirm it',
          ]}
        />
      }
    >
      {token === null ? (
        <>
          {account.emailVerified && <PendingEmail />}
          <Saved account={account} />
        </>
      ) : (
        <EmailConfirmation token={token} onLeave={forgetToken} />
      )}
    </FormPage>
  );
}

function Saved({ account }: { account: Account }): ReactNode {
  const { value: saved, failed, retry } = useSavedProfile(account);
  if (saved === undefined && !failed) return <LoadingForm label="Loading your profile…" />;
  if (saved !== undefined) return <ProfileEditor saved={saved} />;
  return (
    <Banner
      tone="danger"
      live
      title="We couldn’t load your profile"
      action={
        <Button size="small" variant="secondary" onClick={retry}>
          Retry
        </Button>
      }
    >
      Nothing is lost. Please check your connection.
    </Banner>
  );
}

function LoadingForm({ label }: { label: string }): ReactNode {
  return (
    <div className="stack" role="status">
      <span className="visually-hidden">{label}</span>
      <div className="form-row grid items-start gap-5 gap-x-4">
        <Skeleton shape="field" />
        <Skeleton shape="field" />
      </div>
      <Skeleton shape="field" />
      <Skeleton shape="field" />
      <Skeleton shape="field" />
    </div>
  );
}
