import type { ReactNode } from 'react';
import { shutsOut } from '#core/account/account-decision.ts';
import type { Profile } from '#core/account/profile.ts';
import { paths } from '#ui/app/paths.ts';
import { WaitingArt } from '#ui/art/waiting.tsx';
import { Banner } from '#ui/kit/banner.tsx';
import { ButtonLink } from '#ui/kit/button-link.tsx';
import { ReasonQuote } from '#ui/kit/reason-quote.tsx';
import { ResultPage } from '#ui/kit/result-page.tsx';

type Standing = Pick<Profile, 'accountStatus' | 'statusReason' | 'roles'>;

/** Whether an account was rejected or suspended. */
export const isShutOut = ({ accountStatus }: Standing): boolean => shutsOut(accountStatus);

/** What it means, why it is so, and what to do next. */
function Why({ standing: { accountStatus, statusReason, roles } }: { standing: Standing }): ReactNode {
  const carries = accountStatus === 'Suspended' && roles.includes('courier');
  return (
    <>
      <p>
        {accountStatus === 'Suspended'
          ? 'You can sign in, but not request or accept deliveries.'
          : 'We reviewed your account and didn’t approve it.'}
        {carries && ' If you’re carrying a delivery right now, please finish it.'}
      </p>
      <ReasonQuote>{statusReason}</ReasonQuote>
      <p>If that’s a mistake, or something has changed, contact us and we’ll look at it again.</p>
    </>
  );
}

const contact = (
  <ButtonLink size="small" variant="secondary" href={paths.contact}>
    Contact Us
  </ButtonLink>
);

/** On /my-account: why the account isn't active. */
export function ShutOutBanner({ profile }: { profile: Standing }): ReactNode {
  if (!isShutOut(profile)) return null;
  const title = profile.accountStatus === 'Suspended' ? 'Your account is suspended' : 'Your account wasn’t approved';
  return (
    <Banner tone="danger" title={title} action={contact}>
      <Why standing={profile} />
    </Banner>
  );
}

/** The same as the whole of /success-sign-in. */
export function ShutOutPage({ profile }: { profile: Standing }): ReactNode {
  return (
    <ResultPage
      art={<WaitingArt />}
      title="Welcome Back!"
      lede={`Your account is ${profile.accountStatus === 'Suspended' ? 'suspended' : 'inactive'}.`}
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
      <Why standing={profile} />
    </ResultPage>
  );
}
