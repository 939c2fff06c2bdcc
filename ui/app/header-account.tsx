import { lazy, Suspense, type ReactNode } from 'react';
import { Link } from 'wouter';
import { paths } from './paths.ts';
import { useAccount } from './state.ts';

const SignedInHeader = lazy(() => import('./signed-in-header.tsx'));

/** The end of the header: Sign In for guests, the person for the signed-in, whose part is fetched for them only. */
export function HeaderAccount(): ReactNode {
  const account = useAccount();
  if (account === null || account === 'loading')
    return (
      <Link className="header-link" href={paths.signIn}>
        Sign In
      </Link>
    );
  return (
    <Suspense>
      <SignedInHeader account={account} />
    </Suspense>
  );
}
