import type { Account } from './load-account.ts';

/** The entries of the drawer menu, in order (spec §2). */
export type MenuEntry =
  'home' | 'my-account' | 'admin-dashboard' | 'register' | 'sign-in' | 'drivers-wanted' | 'contact' | 'request-api-key';

/**
 * The entries this visitor sees. Drivers Wanted is hidden from couriers and from signed-out visitors (spec §6). Until
 * we know who the visitor is, only what everyone sees.
 */
export function menuFor(visitor: Account | null | 'loading'): MenuEntry[] {
  if (visitor === 'loading') return ['home', 'contact', 'request-api-key'];
  const signedIn = visitor !== null;
  const shown: readonly (readonly [MenuEntry, boolean])[] = [
    ['home', true],
    ['my-account', signedIn],
    ['admin-dashboard', visitor?.profile?.isAdmin ?? false],
    ['register', !signedIn],
    ['sign-in', !signedIn],
    ['drivers-wanted', signedIn && !(visitor.profile?.roles.includes('courier') ?? false)],
    ['contact', true],
    ['request-api-key', true],
  ];
  return shown.filter(([, visible]) => visible).map(([entry]) => entry);
}

/** The entries of the drawer's second group, after those of the specification. */
export type DeliveryEntry = 'track' | 'courier-home';

/** Anyone may follow a delivery; couriers have a home of their own. */
export function deliveryMenuFor(visitor: Account | null | 'loading'): DeliveryEntry[] {
  const isCourier = visitor !== null && visitor !== 'loading' && (visitor.profile?.roles.includes('courier') ?? false);
  return isCourier ? ['track', 'courier-home'] : ['track'];
}

/** A place in the header's navigation, which wide windows show. */
export type Place =
  | 'track'
  | 'couriers'
  | 'developers'
  | 'businesses'
  | 'courier-home'
  | 'earnings'
  | 'business-queue'
  | 'accounts'
  | 'users';

/** What each role works with, the main place first. */
const PLACES = [
  ['merchant', ['businesses', 'track']],
  ['courier', ['courier-home', 'earnings']],
  ['admin', ['business-queue', 'accounts', 'users']],
] as const;

/** The few places of a visitor's role; with several roles, the main place of each. */
export function placesFor(visitor: Account | null | 'loading'): readonly Place[] {
  if (visitor === null || visitor === 'loading') return ['track', 'couriers', 'developers'];
  const own = PLACES.filter(([role]) => visitor.profile?.roles.includes(role)).map(([, places]) => places);
  if (own.length === 0) return ['track'];
  return own.length === 1 ? (own[0] ?? []) : own.map(([main]) => main);
}
