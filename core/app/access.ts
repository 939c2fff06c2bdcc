import { mayListPeople } from '../review/may-list-people.ts';
import { mayDecide } from '../review/may-decide.ts';
import type { Account } from '../session/load-account.ts';

/** The visitors who may see a screen (spec §2, §4, §6). */
export type Access =
  | 'anyone'
  /**
   * Anyone, but the form belongs to the person who fills it in: if their session ends there, they sign in and come back.
   */
  | 'open-form'
  /** Signed-in people are redirected: /register-phone, /sign-in. */
  | 'guests'
  /** Guests, and signed-in people with an unverified email: /verify-email (decision verify-email-redirect). */
  | 'unverified'
  | 'signed-in'
  | 'merchants'
  | 'couriers'
  /** Merchants with a verified email. */
  | 'merchant-features'
  | 'merchant-adding'
  /** Merchants with a verified email, and administrators. */
  | 'delivery-records'
  /** Administrators; the three differ in where others are redirected. */
  | 'admin-hub'
  | 'admin-users'
  | 'admin-businesses';

/** The target of a redirect, and the reason if it comes with a message. */
export type Detour =
  | { readonly to: 'my-account' | 'sign-in' | 'admin-dashboard' | 'landing' }
  | { readonly to: 'verify-email'; readonly because: 'verify-for-features' | 'verify-for-adding' };

/** The redirect for this visitor; null if they may see the screen. A null `visitor`: nobody is signed in. */
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
    case 'delivery-records':
      return mayDecide(actor) ? null : merchantDetour(visitor, 'verify-for-features');
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
