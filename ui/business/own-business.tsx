import { useLayoutEffect, type ReactNode } from 'react';
import { useLocation } from 'wouter';
import type { Business } from '#core/business/business.ts';
import { paths } from '#ui/app/paths.ts';
import { useTitleSubject } from '#ui/app/use-route-change.ts';
import { LostArt } from '#ui/art/lost.tsx';
import { Button } from '#ui/kit/button.tsx';
import { ButtonLink } from '#ui/kit/button-link.tsx';
import { ResultPage } from '#ui/kit/result-page.tsx';
import { useOwnBusiness } from './use-own-business.ts';

/**
 * A screen about the business in the URL's second segment, for its owner only (spec §2). `loading` is shown until the
 * business is known; it has its own title.
 */
export function OwnBusiness({
  loading,
  children,
}: {
  loading: ReactNode;
  children: (business: Business) => ReactNode;
}): ReactNode {
  const [pathname] = useLocation();
  const { business, retry } = useOwnBusiness(pathname.split('/')[2] ?? '');
  if (business === 'loading') return <Loading>{loading}</Loading>;
  if (business === 'failed') {
    return (
      <ResultPage
        title="We couldn’t load this business"
        lede="Nothing is lost. Check your connection and try again."
        actions={
          <>
            <Button size="large" onClick={retry}>
              Retry
            </Button>
            <ButtonLink size="large" variant="secondary" href={paths.myBusinesses}>
              My Businesses
            </ButtonLink>
          </>
        }
      />
    );
  }
  if (business === null) {
    return (
      <ResultPage
        art={<LostArt />}
        title="Business Not Found"
        lede="It may have been deleted, or it belongs to another account."
        actions={
          <ButtonLink size="large" href={paths.myBusinesses}>
            Back to My Businesses
          </ButtonLink>
        }
      />
    );
  }
  return <Titled name={business.businessName}>{children(business)}</Titled>;
}

/** Puts the name of the business into the page's title. */
function Titled({ name, children }: { name: string; children: ReactNode }): ReactNode {
  useTitleSubject(name);
  return children;
}

/** Moves the focus from the loading screen's title to the title of the screen that replaces it. */
export function Loading({ children }: { children: ReactNode }): ReactNode {
  useLayoutEffect(
    () => () => {
      if (document.activeElement?.id === 'page-title')
        setTimeout(() => document.getElementById('page-title')?.focus({ preventScroll: true }));
    },
    [],
  );
  return children;
}
