import type { Account } from '../session/load-account.ts';

/** A place in the header's navigation, which wide windows show, in the drawer, or in a courier's bar on phones. */
export type Place =
  | 'track'
  | 'couriers'
  | 'developers'
  | 'businesses'
  | 'deliveries'
  | 'courier-home'
  | 'earnings'
  | 'account'
  | 'business-queue'
  | 'accounts'
  | 'users';

/** The places of each role, the main place first. */
const PLACES = [
  ['merchant', ['businesses', 'deliveries', 'track']],
  ['courier', ['courier-home', 'earnings']],
  ['admin', ['business-queue', 'accounts', 'users']],
] as const;

/** The few places of a visitor's role in the header; with several roles, the main place of each. */
export function placesFor(visitor: Account | null | 'loading'): readonly Place[] {
  if (visitor === null || visitor === 'loading') return ['track', 'couriers', 'developers'];
  const own = PLACES.filter(([role]) => visitor.profile?.roles.includes(role)).map(([, places]) => places);
  if (own.length === 0) return ['track'];
  return own.length === 1 ? (own[0] ?? []) : own.map(([main]) => main);
}

/**
 * The drawer's second group, after the entries of the specification: anyone may follow a delivery; each role adds its
 * places, and merchants get the pages for developers.
 */
export function menuPlacesFor(visitor: Account | null | 'loading'): readonly Place[] {
  const roles = visitor === null || visitor === 'loading' ? [] : (visitor.profile?.roles ?? []);
  const own = PLACES.filter(([role]) => roles.includes(role)).flatMap(([, places]) => places);
  return [...new Set<Place>(['track', ...own, ...(roles.includes('merchant') ? (['developers'] as const) : [])])];
}

/** The places in the bar at the foot of a courier's screens on phones; none for others. */
export function barPlacesFor(visitor: Account | null | 'loading'): readonly Place[] {
  const courier = visitor !== null && visitor !== 'loading' && (visitor.profile?.roles.includes('courier') ?? false);
  return courier ? ['courier-home', 'earnings', 'account'] : [];
}
