import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { placesFor, type Place } from '#core/session/places.ts';
import { paths } from './paths.ts';
import { useAccount } from './state.ts';
import { useHydrating, useRenderedPath } from './use-hydrating.ts';

const places: Readonly<Record<Place, { readonly name: string; readonly path: string }>> = {
  track: { name: 'Track', path: paths.track },
  couriers: { name: 'Couriers', path: paths.driversWanted },
  developers: { name: 'Developers', path: paths.requestApiKey },
  businesses: { name: 'Businesses', path: paths.myBusinesses },
  'courier-home': { name: 'Home', path: paths.courier },
  earnings: { name: 'Earnings', path: paths.courierEarnings },
  'business-queue': { name: 'Queue', path: paths.adminBusinesses },
  accounts: { name: 'Accounts', path: paths.adminAccounts },
  users: { name: 'Users', path: paths.adminUsers },
};

/** The header's navigation in a wide window. In a narrow one, the menu has everything. */
export default function SiteNav(): ReactNode {
  const visitor = useAccount();
  const pathname = useRenderedPath();
  // Pages are prerendered for guests; someone may have signed in before this part hydrates.
  const account = useHydrating() ? null : visitor;
  const guest = account === null || account === 'loading';
  return (
    <>
      <nav className={guest ? 'header-nav for-guests' : 'header-nav'} aria-label="Primary">
        {placesFor(account).map((place) => {
          const { name, path } = places[place];
          return (
            <Link key={place} className="header-link" href={path} aria-current={pathname === path ? 'page' : undefined}>
              {name}
            </Link>
          );
        })}
      </nav>
      {guest && (
        <Link className="header-link header-start for-guests" href={paths.register}>
          Get Started
        </Link>
      )}
    </>
  );
}
