import type { Place } from '#core/session/places.ts';
import { paths } from './paths.ts';

/** The name and the path of each place. */
export const placeLinks: Readonly<Record<Place, { readonly name: string; readonly path: string }>> = {
  track: { name: 'Track', path: paths.track },
  couriers: { name: 'Couriers', path: paths.driversWanted },
  developers: { name: 'Developers', path: paths.requestApiKey },
  businesses: { name: 'Businesses', path: paths.myBusinesses },
  'courier-home': { name: 'Home', path: paths.courier },
  earnings: { name: 'Earnings', path: paths.courierEarnings },
  account: { name: 'Account', path: paths.myAccount },
  'business-queue': { name: 'Queue', path: paths.adminBusinesses },
  accounts: { name: 'Accounts', path: paths.adminAccounts },
  users: { name: 'Users', path: paths.adminUsers },
};
