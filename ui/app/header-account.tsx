import { lazy, Suspense, type ReactNode } from 'react';
import { Link } from 'wouter';
import { paths } from './paths.ts';
import { useAccount } from './state.ts';

const SignedInHeader = lazy(() => import('./signed-in-header.tsx'));

/**
 * The end of the header: Sign In for guests; for signed-in people, their own part, which is fetched for them only. Until
 * we know who's here, a browser with a stored session reserves the space for it; scripts/build/first-paint/session-mark.ts marks that.
 * `inMenu` renders the part on the menu's button of a wide window.
 */
export function HeaderAccount({ inMenu = false }: { inMenu?: boolean }): ReactNode {
  const account = useAccount();
  const awaited = <span className="header-awaited for-members" aria-hidden="true" />;
  if (account === null || account === 'loading')
    return (
      <>
        {!inMenu && (
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
