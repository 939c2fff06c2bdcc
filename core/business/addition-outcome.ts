import { isOwn, type Actor } from '../account/policy.ts';
import type { NewBusiness } from './business.ts';
import { mayAddBusiness, owningRefusal } from './policy.ts';
import { isStorableBusiness } from './storable-business.ts';

/**
 * The outcome of adding a business, checked in the database's order.
 * - `denied`: it isn't the actor's, or they may not have businesses
 * - `unstorable`: a field is missing, too long, or has invisible characters
 * - `there`: one with its id is stored already, so a retry adds nothing (decision client-made-ids)
 * - `quota`: they have as many as one person may
 * - `add`: it can be stored
 */
export function additionOutcome(
  actor: Actor,
  business: NewBusiness,
  stored: { readonly isThere: boolean; readonly owned: number },
): 'denied' | 'unstorable' | 'there' | 'quota' | 'add' {
  if (!isOwn(actor, business.owner) || owningRefusal(actor) !== null) return 'denied';
  if (!isStorableBusiness(business)) return 'unstorable';
  if (stored.isThere) return 'there';
  return mayAddBusiness(actor, stored.owned) ? 'add' : 'quota';
}
