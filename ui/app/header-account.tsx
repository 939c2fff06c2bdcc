import { lazy, Suspense, type ReactNode } from 'react';
import { Link } from 'wouter';
import { classes } from '#ui/kit/classes.ts';
import { paths } from './paths.ts';
import { useAccount } from './state.ts';

const SignedInHeader = lazy(() => import('./signed-in-header.tsx'));

/**
 * The end of the header: Sign In for guests, the person for the signed-in, whose part is fetched for them only. Until it
 * is known who is here, a browser that keeps a session shows a place for the person; scripts/build/session-mark.ts marks it.
 */
export function HeaderAccount(): ReactNode {
  const account = useAccount();
  if (account === null) return <SignInLink />;
  if (account === 'loading')
    return (
      <>
        <SignInLink className="for-guests" />
        <span className="header-awaited for-members" aria-hidden="true" />
      </>
    );
  return (
    <Suspense fallback={<span className="header-awaited" aria-hidden="true" />}>
      <SignedInHeader account={account} />
    </Suspense>
  );
}

function SignInLink({ className }: { className?: string }): ReactNode {
  return (
    <Link className={classes('header-link', className)} href={paths.signIn}>
      Sign In
    </Link>
  );
}
