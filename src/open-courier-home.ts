import { navigate } from 'wouter/use-browser-location';
import { paths } from '#ui/app/paths.ts';
import { currentAccount, onAccountChanged } from '#ui/app/state.ts';

/**
 * The installed app opens the landing page. A courier who tapped its icon wants to work, so this opens their home once
 * the session is known. A courier who came from another page stays.
 */
export function openCourierHome(): void {
  if (location.pathname !== paths.landing || history.length > 1) return;
  const look = () => {
    const account = currentAccount();
    if (account === 'loading') return;
    stop();
    const { roles = [], accountStatus } = account?.profile ?? {};
    if (accountStatus === 'Active' && roles.includes('courier') && location.pathname === paths.landing)
      navigate(paths.courier, { replace: true });
  };
  const stop = onAccountChanged(look);
  look();
}
