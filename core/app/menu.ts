import type { Account } from '../session/load-account.ts';

/** The entries of the drawer menu, in order (spec §2). */
export type MenuEntry =
  | 'home'
  | 'my-account'
  | 'admin-dashboard'
  | 'register'
  | 'sign-in'
  | 'drivers-wanted'
  | 'contact'
  | 'request-api-key';

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
