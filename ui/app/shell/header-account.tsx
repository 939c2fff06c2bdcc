import { lazy, Suspense, type ReactNode } from 'react';
import { Link } from 'wouter';
import { usePageShop } from './page-brand.tsx';
import { paths } from '#ui/app/paths.ts';
import { useAccount } from '#ui/app/state.ts';

const SignedInHeader = lazy(() => import('./signed-in-header.tsx'));

/**
 * The end of the header: Sign In for guests, but not on a shop's page; the account part for signed-in people. Its code
 * is fetched only for them. Until the session is known, a browser with a stored session reserves space for it;
 * scripts/build/first-paint/session-mark.ts sets that mark. `inMenu` renders the part on the menu button, in a wide
 * window.
 */
export function HeaderAccount({ inMenu = false }: { inMenu?: boolean }): ReactNode {
  const account = useAccount();
  const shop = usePageShop();
  const awaited = <span className="header-awaited for-members" aria-hidden="true" />;
  if (account === null || account === 'loading')
    return (
      <>
        {!inMenu && shop === null && (
          <Link className="header-link for-guests" href={paths.signIn}>
            Sign In
          </Link>
        )}
        {awaited}
      </>
    );
  return (
    <Suspense fallback={awaited}>
      <SignedInHeader account={account} inMenu={inMenu} />
    </Suspense>
  );
}
