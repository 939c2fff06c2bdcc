import type { Place } from '#core/app/places.ts';
import { paths } from '#ui/app/paths.ts';

/** The name and the path of each navigation link. */
export const placeLinks: Readonly<Record<Place, { readonly name: string; readonly path: string }>> = {
  track: { name: 'Track', path: paths.track },
  couriers: { name: 'Couriers', path: paths.driversWanted },
  developers: { name: 'Developers', path: paths.developers },
  businesses: { name: 'Businesses', path: paths.myBusinesses },
  deliveries: { name: 'Deliveries', path: paths.deliveries },
  'courier-home': { name: 'Home', path: paths.courier },
  earnings: { name: 'Earnings', path: paths.courierEarnings },
  account: { name: 'Account', path: paths.myAccount },
  'business-queue': { name: 'Queue', path: paths.adminBusinesses },
  accounts: { name: 'Accounts', path: paths.adminAccounts },
  users: { name: 'All Accounts', path: paths.adminUsers },
};

/** Whether a navigation link leads to this page. Each business's deliveries have their own path. */
export const isAtPlace = (place: Place, pathname: string): boolean =>
  pathname === placeLinks[place].path || (place === 'deliveries' && pathname.startsWith(`${paths.deliveries}/`));
