import { useEffect, useRef, type ReactNode } from 'react';
import { navigate } from 'wouter/use-browser-location';
import { WaitingArt } from '#ui/art/waiting.tsx';
import { accountFact, registeredFact } from '#ui/app/shell/account-fact.tsx';
import { paths } from '#ui/app/paths.ts';
import { useAccount, type AccountState } from '#ui/app/state.ts';
import { toasts } from '#ui/app/toasts.ts';
import { useReloadAccount } from '#ui/app/use-reload-account.ts';
import { asWritten } from '#ui/kit/as-written.ts';
import { ButtonLink } from '#ui/kit/buttons/button-link.tsx';
import { roleLabel, StatusBadge } from './badges.tsx';
import { BlockedPage, useBlockedAccount } from './blocked-account.tsx';
import { ResultPage } from '#ui/kit/page/result-page.tsx';

/** /success-sign-in (spec §2): explains a pending account. If the account is already active, it says so. */
export default function SuccessSignInScreen(): ReactNode {
  const account = useAccount();
  useMoveOnceActive(account);
  const decided = useBlockedAccount();
  if (decided !== null) return <BlockedPage decided={decided} />;
  const profile = account === null || account === 'loading' ? null : account.profile;
  const email = account === null || account === 'loading' ? null : account.email;
  return (
    <ResultPage
      art={<WaitingArt />}
      title="Welcome Back!"
      lede={
        profile?.accountStatus === 'Active' ? (
          'Your account is active.'
        ) : (
          <span>
            <span>Your account is inactive while we review it. You will be notified</span>
            {email !== null && (
              <span>
                {' '}
                at <strong {...asWritten}>{email}</strong>
              </span>
            )}
            <span> when it becomes active.</span>
          </span>
        )
      }
      facts={
        profile === null
          ? []
          : [
              ...accountFact(account),
              ...registeredFact(account),
              ['Applied as', roleLabel(profile.roles)],
              ['Review', <StatusBadge key="status" status={profile.accountStatus} />],
            ]
      }
      actions={
        <>
          <ButtonLink size="large" href={paths.landing}>
            Return Home
          </ButtonLink>
          <ButtonLink size="large" variant="secondary" href={email === null ? paths.signIn : paths.myAccount}>
            {email === null ? 'Sign In' : 'My Account'}
          </ButtonLink>
        </>
      }
    />
  );
}

/** Poll interval for the account's approval, in ms. On every screen, coming back to the page checks too. */
const POLL_MS = 15_000;

/** Moves on once the account of the person waiting here becomes active. */
function useMoveOnceActive(account: AccountState): void {
  const reloadAccount = useReloadAccount();
  const waited = useRef(false);
  // The status is unknown if the profile couldn't be loaded.
  const status =
    account === null || account === 'loading' || account.outdated ? null : (account.profile?.accountStatus ?? null);
  useEffect(() => {
    if (status === 'Active' && waited.current) {
      toasts.success('Your account is active.');
      navigate(paths.myAccount);
    }
    if (status === null || status === 'Active') return;
    waited.current = true;
    const asking = setInterval(() => {
      if (document.visibilityState === 'visible') void reloadAccount();
    }, POLL_MS);
    return () => clearInterval(asking);
  }, [status, reloadAccount]);
}
