import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { barPlacesFor, type Place } from '#core/app/places.ts';
import { Icon } from '#ui/kit/icons/icon.tsx';
import type { IconName } from '#ui/kit/icons/icon-paths.ts';
import { usePath } from '#ui/app/routing/use-path.ts';
import { placeLinks } from '#ui/app/routing/place-links.ts';
import { useAccount } from '#ui/app/state.ts';
import './courier-bar.css';

const ICONS: Readonly<Partial<Record<Place, IconName>>> = {
  'courier-home': 'home',
  earnings: 'money',
  account: 'user',
};

/**
 * A courier's main pages within reach of the thumb, in narrow windows. Screens below one of them, such as the service
 * area, mark the home as current.
 */
export default function CourierBar(): ReactNode {
  const pathname = usePath();
  const places = barPlacesFor(useAccount());
  if (places.length === 0) return null;
  const open = places.find((place) => placeLinks[place].path === pathname);
  return (
    <nav className="courier-bar flex justify-center" aria-label="Primary">
      {places.map((place) => {
        const { name, path } = placeLinks[place];
        const icon = ICONS[place];
        return (
          <Link
            key={place}
            className="courier-bar__place grid content-center justify-items-center gap-half"
            href={path}
            aria-current={place === open ? 'page' : open === undefined && place === 'courier-home' ? 'true' : undefined}
          >
            {icon && <Icon name={icon} />}
            <span>{name}</span>
          </Link>
        );
      })}
    </nav>
  );
}
