import { AuthPort } from '#core/session/auth-port.ts';
import { LoadAccount } from '#core/session/load-account.ts';
import { currentAccount, setAccount } from '#ui/app/state.ts';
import { toasts } from '#ui/app/toasts.ts';
import { plainWords } from '#ui/messages.ts';
import { resolvePort } from './ports.ts';

/** Feeds the account of the app from the session, from outside React: every change reloads the profile (spec §4). */
export async function watchSession(): Promise<void> {
  const [auth, loadAccount] = await Promise.all([resolvePort(AuthPort), resolvePort(LoadAccount)]);
  let latest = 0;
  auth.watch((session, change) => {
    const mine = (latest += 1);
    if (change === 'ended-elsewhere') toasts.info(plainWords.sessionEnded);
    if (session === null) return setAccount(null);
    if (currentAccount() === null) setAccount('loading');
    void loadAccount(session).then((account) => { if (mine === latest) setAccount(account); });
  });
}
