import { isStorableReason, trimmedReason } from '../account/account-decision.ts';
import { isOwn, type Actor } from '../account/policy.ts';
import type { UserId } from '../identity/user-id.ts';
import type { Instant } from '../instant.ts';
import { FIRST_STATUS, type Business, type NewBusiness } from './business.ts';
import { mayBecome, type BusinessStatus } from './business-status.ts';

/** How many businesses one person may have (docs/security.md#business-approval). */
export const BUSINESS_LIMIT = 50;

/** Why someone may not add businesses (spec §6). */
export type OwningRefusal = 'not-verified' | 'not-a-merchant';

/** Why someone may not add businesses; null where they may. */
export function owningRefusal({ roles, emailVerified }: Pick<Actor, 'roles' | 'emailVerified'>): OwningRefusal | null {
  if (!emailVerified) return 'not-verified';
  return roles.includes('merchant') ? null : 'not-a-merchant';
}

/** Why someone who owns so many businesses may not add one more; null where they may. */
export const addingRefusal = (
  actor: Pick<Actor, 'roles' | 'emailVerified'>,
  owned: number,
): OwningRefusal | 'too-many-businesses' | null =>
  owningRefusal(actor) ?? (owned < BUSINESS_LIMIT ? null : 'too-many-businesses');

/** Whether someone who owns so many businesses may add one more. */
export const mayAddBusiness = (actor: Pick<Actor, 'roles' | 'emailVerified'>, owned: number): boolean =>
  addingRefusal(actor, owned) === null;

/** Whether someone may see the businesses of an owner; others are absent for them. */
export const maySeeBusinesses = (actor: Actor, owner: UserId): boolean => actor.isAdmin || isOwn(actor, owner);

/** What's stored of an added business. Fields are named one by one, so that nothing else a client sends is kept. */
export const addedBusiness = (business: NewBusiness, createdAt: Instant): Business => ({
  id: business.id,
  owner: business.owner,
  country: business.country,
  businessName: business.businessName,
  address: business.address,
  city: business.city,
  state: business.state,
  businessEmail: business.businessEmail,
  ...FIRST_STATUS,
  createdAt,
});

/** What a status brings with it: only a rejection keeps the reason that was given. */
export const standingAfter = (
  status: BusinessStatus,
  reason: string,
  at: Instant,
): Pick<Business, 'statusReason' | 'statusSince'> & { readonly status: BusinessStatus } => ({
  status,
  statusReason: status === 'Rejected' ? trimmedReason(reason) : '',
  statusSince: at,
});

/**
 * Why an administrator may not change a business's status; null where they may.
 * - `no-transition`: the spec has none between the two (§4, decision status-transitions)
 * - `reason`: it's too long, or holds what nobody sees
 */
export function statusRefusal(from: string, to: BusinessStatus, reason: string): 'no-transition' | 'reason' | null {
  if (!mayBecome(from, to)) return 'no-transition';
  return isStorableReason(trimmedReason(reason)) ? null : 'reason';
}
