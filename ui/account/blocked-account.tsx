import type { ReactNode } from 'react';
import { isBlocked } from '#core/account/account-decision.ts';
import type { Profile } from '#core/identity/profile.ts';
import { paths } from '#ui/app/paths.ts';
import { useAccount } from '#ui/app/state.ts';
import { WaitingArt } from '#ui/art/waiting.tsx';
import { Banner } from '#ui/kit/messages/banner.tsx';
import { ButtonLink } from '#ui/kit/buttons/button-link.tsx';
import { EmptyState } from '#ui/kit/messages/empty-state.tsx';
import { APPEAL_HINT, ReasonQuote } from '#ui/kit/surfaces/reason-quote.tsx';
import { ResultPage } from '#ui/kit/page/result-page.tsx';

type Decided = Pick<Profile, 'accountStatus' | 'statusReason' | 'roles'>;

/** The signed-in account if it was rejected or suspended; null for any other, and while loading. */
export function useBlockedAccount(): Decided | null {
  const account = useAccount();
  if (account === null || account === 'loading' || account.outdated || account.profile === null) return null;
  return isBlocked(account.profile.accountStatus) ? account.profile : null;
}

const titleOf = ({ accountStatus }: Decided): string =>
  accountStatus === 'Suspended' ? 'Your account is suspended' : 'Your account wasn’t approved';

/** The effect of the status, its reason, and the next step. */
function StatusReason({ decided: { accountStatus, statusReason, roles } }: { decided: Decided }): ReactNode {
  const suspended = accountStatus === 'Suspended';
  return (
    <>
      <p>
        <span>
          {suspended
            ? 'You can sign in, but not request or accept deliveries.'
            : 'We reviewed your account and didn’t approve it.'}
        </span>
        {suspended && roles.includes('merchant') && <span> Deliveries already under way will continue.</span>}
        {suspended && roles.includes('courier') && (
          <span> If you’re carrying a delivery right now, please finish it.</span>
        )}
      </p>
      <ReasonQuote>{statusReason}</ReasonQuote>
      <p>{APPEAL_HINT}</p>
    </>
  );
}

const contact = (
  <ButtonLink size="small" variant="secondary" href={paths.contact}>
    Contact Us
  </ButtonLink>
);

/** Explains above a screen why the account isn't active; renders nothing for an active one. */
export function BlockedBanner(): ReactNode {
  const decided = useBlockedAccount();
  if (decided === null) return null;
  return (
    <Banner tone="danger" title={titleOf(decided)} action={contact}>
      <StatusReason decided={decided} />
    </Banner>
  );
}

/** The same explanation, in place of a screen that the account can't use. */
export function BlockedState({ decided }: { decided: Decided }): ReactNode {
  return (
    <EmptyState
      art={<WaitingArt />}
      title={titleOf(decided)}
      action={
        <ButtonLink variant="secondary" href={paths.contact}>
          Contact Us
        </ButtonLink>
      }
    >
      <StatusReason decided={decided} />
    </EmptyState>
  );
}

/** The same explanation as the whole of /success-sign-in. */
export function BlockedPage({ decided }: { decided: Decided }): ReactNode {
  return (
    <ResultPage
      art={<WaitingArt />}
      title="Welcome Back!"
      lede={`Your account is ${decided.accountStatus === 'Suspended' ? 'suspended' : 'inactive'}.`}
      actions={
        <>
          <ButtonLink size="large" href={paths.contact}>
            Contact Us
          </ButtonLink>
          <ButtonLink size="large" variant="secondary" href={paths.myAccount}>
            My Account
          </ButtonLink>
        </>
      }
    >
      <StatusReason decided={decided} />
    </ResultPage>
  );
}
