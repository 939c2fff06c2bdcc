import { mayListPeople } from '../account/may-list-people.ts';
import { mayDecide } from '../business/may-decide.ts';
import type { Account } from './load-account.ts';

/** Who may see a screen (spec §2, §4, §6). */
export type Access =
  | 'anyone'
  /** Anyone too, but what is entered there is whose it is: if their session ends there, they sign in and come back to it. */
  | 'open-form'
  /** Signed-in people belong elsewhere: /register-phone, /sign-in. */
  | 'guests'
  /** Guests, and signed-in people whose email is not verified: /verify-email (decision verify-email-redirect). */
  | 'unverified'
  | 'signed-in'
  | 'merchants'
  | 'couriers'
  /** Merchants with a verified email. */
  | 'merchant-features'
  | 'merchant-adding'
  /** Administrators; the three differ in where others are sent. */
  | 'admin-hub'
  | 'admin-users'
  | 'admin-businesses';

/** Where someone is sent instead, and why, where a message goes with it. */
export type Detour =
  | { readonly to: 'my-account' | 'sign-in' | 'admin-dashboard' | 'landing' }
  | { readonly to: 'verify-email'; readonly because: 'verify-for-features' | 'verify-for-adding' };

/** Where to send this visitor instead of the screen; null when they may see it. `null` as visitor: nobody is signed in. */
export function detour(access: Access, visitor: Account | null): Detour | null {
  if (access === 'anyone' || access === 'open-form') return null;
  if (access === 'guests') return visitor === null ? null : { to: 'my-account' };
  if (access === 'unverified') return visitor === null || !visitor.emailVerified ? null : { to: 'my-account' };
  if (visitor === null) return { to: 'sign-in' };
  const actor = { isAdmin: visitor.profile?.isAdmin ?? false };
  switch (access) {
    case 'signed-in':
      return null;
    case 'merchants':
      return isMerchant(visitor) ? null : { to: 'my-account' };
    case 'couriers':
      return isCourier(visitor) ? null : { to: 'my-account' };
    case 'merchant-features':
      return merchantDetour(visitor, 'verify-for-features');
    case 'merchant-adding':
      return merchantDetour(visitor, 'verify-for-adding');
    case 'admin-hub':
      return mayDecide(actor) ? null : { to: 'my-account' };
    case 'admin-users':
      return mayListPeople(actor) ? null : { to: 'admin-dashboard' };
    case 'admin-businesses':
      return mayDecide(actor) ? null : { to: 'landing' };
  }
}

const isMerchant = (visitor: Account) => visitor.profile?.roles.includes('merchant') ?? false;
const isCourier = (visitor: Account) => visitor.profile?.roles.includes('courier') ?? false;

function merchantDetour(visitor: Account, because: 'verify-for-features' | 'verify-for-adding'): Detour | null {
  if (!isMerchant(visitor)) return { to: 'my-account' };
  return visitor.emailVerified ? null : { to: 'verify-email', because };
}
