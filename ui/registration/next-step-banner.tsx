import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { usePath } from '#ui/app/routing/use-path.ts';
import { paths } from '#ui/app/paths.ts';
import { Banner } from '#ui/kit/messages/banner.tsx';
import { buttonClasses } from '#ui/kit/buttons/button.tsx';

/** The prerequisite of a refused step: a link to it, which leads back here afterward. */
export function NextStepBanner({
  title,
  href,
  action,
  children,
}: {
  title: string;
  href: string;
  action: string;
  children?: ReactNode;
}): ReactNode {
  const returnTo = usePath();
  return (
    <Banner
      title={title}
      action={
        <Link className={buttonClasses({ size: 'small' })} href={href} state={{ returnTo }}>
          {action}
        </Link>
      }
    >
      {children}
    </Banner>
  );
}

/** For steps that require signing in. */
export function SignInFirst(): ReactNode {
  return (
    <NextStepBanner title="Sign in to continue" href={paths.signIn} action="Sign In">
      You’ll come back to this step, and everything you entered is kept.
    </NextStepBanner>
  );
}
