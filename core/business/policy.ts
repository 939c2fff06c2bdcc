import { isOwn, type Actor } from '../account/policy.ts';
import type { UserId } from '../account/user-id.ts';

/** Most businesses of one person (docs/security.md#business-approval). */
export const BUSINESS_LIMIT = 50;

/** Why someone may not add businesses (spec §6). */
export type OwningRefusal = 'not-verified' | 'not-a-merchant';

/** Why someone may not add businesses; null where they may. */
export function owningRefusal({ roles, emailVerified }: Pick<Actor, 'roles' | 'emailVerified'>): OwningRefusal | null {
  if (!emailVerified) return 'not-verified';
  return roles.includes('merchant') ? null : 'not-a-merchant';
}

/** Whether someone who owns so many businesses may add one more. */
export const mayAddBusiness = (actor: Pick<Actor, 'roles' | 'emailVerified'>, owned: number): boolean =>
  owningRefusal(actor) === null && owned < BUSINESS_LIMIT;

/** Whether someone may see the businesses of an owner; others are absent for them. */
export const maySeeBusinesses = (actor: Actor, owner: UserId): boolean => actor.isAdmin || isOwn(actor, owner);
