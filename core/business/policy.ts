import { isOwn, type Actor } from '../account/policy.ts';
import type { UserId } from '../account/user-id.ts';

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
