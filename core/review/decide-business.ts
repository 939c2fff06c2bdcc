import type { Actor } from '../account/policy.ts';
import type { Business } from '../business/business.ts';
import type { BusinessStatus } from '../business/business-status.ts';
import { standingAfter, statusRefusal } from '../business/policy.ts';
import { DENIED } from '../backend-failures.ts';
import { failure, type Failure } from '../failure.ts';
import type { Instant } from '../instant.ts';
import { ok, refused, type Result } from '../result.ts';
import { mayDecide } from './may-decide.ts';

/** The facts that an administrator's decision on a business is decided by. */
export interface BusinessReviewFacts {
  readonly now: Instant;
  readonly by: Pick<Actor, 'isAdmin'>;
  /** Null if there's no such business. */
  readonly business: Pick<Business, 'status'> | null;
}

/** A change of a business's status. The reason is empty unless it was rejected with one. */
export interface BusinessMove {
  readonly from: string;
  readonly to: BusinessStatus;
  readonly reason: string;
  readonly at: Instant;
}

/** Decides on a business; null if there's nothing to change: it doesn't exist, or has that status already. */
export function decideBusiness(
  { now, by, business }: BusinessReviewFacts,
  to: BusinessStatus,
  given: string,
): Result<BusinessMove | null, Failure> {
  if (!mayDecide(by)) return refused(DENIED);
  if (business === null || business.status === to) return ok(null);
  const { status: from } = business;
  const refusal = statusRefusal(from, to, given);
  if (refusal !== null) return refused(failure('rejected', `${from} to ${to}: ${refusal}`));
  return ok({ from, to, reason: standingAfter(to, given, now).statusReason, at: now });
}
