import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { placesFor } from '#core/app/places.ts';
import { paths } from '#ui/app/paths.ts';
import { routeOf } from '#ui/app/routes.ts';
import { isAtPlace, placeLinks } from '#ui/app/routing/place-links.ts';
import { useAccount } from '#ui/app/state.ts';
import { useHydrating, useRenderedPath } from '#ui/app/loading/use-hydrating.ts';

/** The header's navigation in a wide window. In a narrow one, a signed-in person's links are in the menu. */
export default function SiteNav(): ReactNode {
  const visitor = useAccount();
  const pathname = useRenderedPath();
  // Pages are prerendered for guests; someone may have signed in before this part hydrates.
  const account = useHydrating() ? null : visitor;
  const guest = account === null || account === 'loading';
  // A recipient's page belongs to the shop: guests see no advertising there.
  if (guest && routeOf(pathname).path === paths.tracking) return null;
  return (
    <>
      <nav className={guest ? 'header-nav for-guests' : 'header-nav'} aria-label="Primary">
        {placesFor(account).map((place) => {
          const { name, path } = placeLinks[place];
          return (
            <Link
              key={place}
              className="header-link"
              href={path}
              aria-current={isAtPlace(place, pathname) ? 'page' : undefined}
            >
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
