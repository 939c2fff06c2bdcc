import { isStorableReason, trimmedReason } from '../account/account-decision.ts';
import { isOwn, type Actor } from '../account/policy.ts';
import type { UserId } from '../identity/user-id.ts';
import type { Instant } from '../instant.ts';
import { FIRST_STATUS, type Business, type NewBusiness } from './business.ts';
import { mayBecome, type BusinessStatus } from './business-status.ts';

/** The maximum number of businesses of one person (docs/security.md#business-approval). */
export const BUSINESS_LIMIT = 50;

/** Why a person may not add businesses (spec §6). */
export type OwningRefusal = 'not-verified' | 'not-a-merchant';

/** Why a person may not add businesses; null if they may. */
export function owningRefusal({ roles, emailVerified }: Pick<Actor, 'roles' | 'emailVerified'>): OwningRefusal | null {
  if (!emailVerified) return 'not-verified';
  return roles.includes('merchant') ? null : 'not-a-merchant';
}

/** Why a person with `owned` businesses may not add one more; null if they may. */
export const addingRefusal = (
  actor: Pick<Actor, 'roles' | 'emailVerified'>,
  owned: number,
): OwningRefusal | 'too-many-businesses' | null =>
  owningRefusal(actor) ?? (owned < BUSINESS_LIMIT ? null : 'too-many-businesses');

/** Whether a person with `owned` businesses may add one more. */
export const mayAddBusiness = (actor: Pick<Actor, 'roles' | 'emailVerified'>, owned: number): boolean =>
  addingRefusal(actor, owned) === null;

/** Whether an actor may see the businesses of an owner; others are absent for them. */
export const maySeeBusinesses = (actor: Actor, owner: UserId): boolean => actor.isAdmin || isOwn(actor, owner);

/** The stored fields of an added business, named one by one, so that nothing else that a client sends is stored. */
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

/** The fields that change with a status. Only a rejection keeps its reason. */
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
 * Why an administrator may not change a business's status; null if they may.
 * - `no-transition`: the spec has none between the two (§4, decision status-transitions)
 * - `reason`: it's too long, or has invisible characters
 */
export function statusRefusal(from: string, to: BusinessStatus, reason: string): 'no-transition' | 'reason' | null {
  if (!mayBecome(from, to)) return 'no-transition';
  return isStorableReason(trimmedReason(reason)) ? null : 'reason';
}
