import { lazy, Suspense, type ReactNode } from 'react';
import { Link } from 'wouter';
import { entryPaths } from './entry-paths.ts';
import { useAccount } from './state.ts';

const SignedInHeader = lazy(() => import('./signed-in-header.tsx'));

/**
 * The end of the header: Sign In for guests, the person for the signed-in, whose part is fetched for them only. Until it
 * is known who is here, a browser that keeps a session shows a place for the person; scripts/build/session-mark.ts marks it.
 */
export function HeaderAccount(): ReactNode {
  const account = useAccount();
  const awaited = <span className="header-awaited for-members" aria-hidden="true" />;
  if (account === null || account === 'loading')
    return (
      <>
        <Link className="header-link for-guests" href={entryPaths.signIn}>
          Sign In
        </Link>
        {awaited}
      </>
    );
  return (
    <Suspense fallback={awaited}>
      <SignedInHeader account={account} />
    </Suspense>
  );
}
