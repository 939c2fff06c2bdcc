import type { Account } from './load-account.ts';

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
