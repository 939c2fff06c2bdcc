import { AuthPort } from '#core/session/auth-port.ts';
import { LoadAccount } from '#core/session/load-account.ts';
import type { Session } from '#core/session/session.ts';
import { currentAccount, setAccount, type AccountState } from '#ui/app/state.ts';
import { toasts } from '#ui/app/toasts.ts';
import { plainWords } from '#ui/messages.ts';
import { resolvePort } from './ports.ts';

/** Feeds the account of the app from the session, from outside React: every change reloads the profile (spec §4). */
export async function watchSession(): Promise<void> {
  const [auth, loadAccount] = await Promise.all([resolvePort(AuthPort), resolvePort(LoadAccount)]);
  let latest = 0;
  let held: Session | null = null;
  const load = (session: Session) => {
    const mine = (latest += 1);
    void loadAccount(session).then((account) => {
      if (mine === latest) setAccount(account);
    });
  };
  auth.watch((session, change) => {
    latest += 1;
    held = session;
    if (change === 'ended-elsewhere') toasts.info(plainWords.sessionEnded);
    if (session === null) return setAccount(null);
    if (currentAccount() === null) setAccount('loading');
    load(session);
  });
  // Whoever waits for something may find it done when they come back to the tab: verified in another, approved meanwhile.
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible' && held !== null && isWaiting(currentAccount())) load(held);
  });
}

const isWaiting = (account: AccountState): boolean =>
  account !== null && account !== 'loading' && (!account.emailVerified || account.profile?.accountStatus === 'Pending');
