import { useLayoutEffect, type ReactNode } from 'react';
import { useParams } from 'wouter';
import type { Business } from '#core/business/business.ts';
import { paths } from '#ui/app/paths.ts';
import { useIsAdmin } from './use-is-admin.ts';
import { useTitleSubject } from './use-route-change.ts';
import { LostArt } from '#ui/art/lost.tsx';
import { Button } from '#ui/kit/buttons/button.tsx';
import { ButtonLink } from '#ui/kit/buttons/button-link.tsx';
import { ResultPage } from '#ui/kit/page/result-page.tsx';
import { useOwnBusiness } from './use-own-business.ts';
import { isolate } from '#core/isolate.ts';

interface BusinessList {
  readonly name: string;
  readonly href: string;
}
const OWN_LIST: BusinessList = { name: 'My Businesses', href: paths.myBusinesses };
const ADMINS_LIST: BusinessList = { name: 'Businesses', href: paths.adminBusinesses };

/** The list to go back to from a business in a URL. */
export const useBusinessList = (): BusinessList => (useIsAdmin() ? ADMINS_LIST : OWN_LIST);

/**
 * A screen about the URL's business, only for its owner (spec §2), or for administrators too. `loading` is shown until
 * the business is known; it has a title of its own.
 */
export function OwnBusiness({
  loading,
  forAdmins = false,
  children,
}: {
  loading: ReactNode;
  forAdmins?: boolean;
  children: (business: Business) => ReactNode;
}): ReactNode {
  const { businessId = '' } = useParams();
  const isAdmin = useIsAdmin() && forAdmins;
  const { value: business, failed, retry } = useOwnBusiness(businessId, isAdmin);
  const list = isAdmin ? ADMINS_LIST : OWN_LIST;
  if (business === undefined && !failed) return <Loading>{loading}</Loading>;
  if (business === undefined) {
    return (
      <ResultPage
        title="We couldn’t load this business"
        lede="Nothing is lost. Check your connection and try again."
        actions={
          <>
            <Button size="large" onClick={() => retryFromTitle(retry)}>
              Retry
            </Button>
            <ButtonLink size="large" variant="secondary" href={list.href}>
              {list.name}
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
        lede={isAdmin ? 'It may have been deleted.' : 'It may have been deleted, or it belongs to another account.'}
        actions={<ButtonLink size="large" href={list.href}>{`Back to ${list.name}`}</ButtonLink>}
      />
    );
  }
  return <Titled name={business.businessName}>{children(business)}</Titled>;
}

/** Adds the name of the business to the page's title. */
function Titled({ name, children }: { name: string; children: ReactNode }): ReactNode {
  useTitleSubject(isolate(name));
  return children;
}

/** The pressed button is removed: the screen's title takes the focus, and {@link Loading} passes it on. */
export function retryFromTitle(retry: () => void): void {
  retry();
  setTimeout(() => document.getElementById('page-title')?.focus({ preventScroll: true }));
}

/** Moves the focus from the title of a loading or failed screen to the title of the screen that replaces it. */
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
