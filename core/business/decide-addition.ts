import { isOwn, type Actor } from '../account/policy.ts';
import { DENIED, UNSTORABLE } from '../backend-failures.ts';
import { failure, type Failure } from '../failure.ts';
import type { Instant } from '../instant.ts';
import { ok, refused, type Result } from '../result.ts';
import type { Business, NewBusiness } from './business.ts';
import { addedBusiness, mayAddBusiness, owningRefusal } from './policy.ts';
import { isStorableBusiness } from './storable-business.ts';

/** The facts that an addition is decided by. */
export interface AdditionFacts {
  readonly now: Instant;
  readonly by: Actor;
  /** Whether a business with its id is stored. */
  readonly isThere: boolean;
  /** The number of businesses that the actor has. */
  readonly owned: number;
  /** Whether its id is a removed business's: deliveries outlive it, and a new owner would see them. */
  readonly hadDeliveries: boolean;
}

/**
 * Decides the addition of a business: the row to store, or null if a retry adds nothing (decision client-made-ids).
 * Refuses in the database's order:
 * - `denied`: it isn't the actor's, or they may not have businesses
 * - `rejected`: a field is missing, too long, or has invisible characters
 * - `quota`: they have as many as one person may
 * - `rejected`: its id is a removed business's
 */
export function decideAddition(facts: AdditionFacts, business: NewBusiness): Result<Business | null, Failure> {
  const { by } = facts;
  if (!isOwn(by, business.owner) || owningRefusal(by) !== null) return refused(DENIED);
  if (!isStorableBusiness(business)) return refused(UNSTORABLE);
  if (facts.isThere) return ok(null);
  if (!mayAddBusiness(by, facts.owned)) return refused(failure('quota', 'too many businesses'));
  if (facts.hadDeliveries) return refused(failure('rejected', 'This is the id of a removed business with deliveries'));
  return ok(addedBusiness(business, facts.now));
}
