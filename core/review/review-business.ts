import type { Actor } from '../account/policy.ts';
import { isReasonFor } from '../account/account-decision.ts';
import type { Clock } from '../clock.ts';
import { instant } from '../instant.ts';
import { port } from '../port.ts';
import { ok, refused, type Result } from '../result.ts';
import type { Business } from '../business/business.ts';
import type { BusinessRepo } from '../business/business-repo.ts';
import { afterDecision, type Decision } from '../business/business-status.ts';
import { mayDecide } from './may-decide.ts';
import { standingAfter } from '../business/policy.ts';

export type ReviewRefusal =
  | 'not-an-administrator'
  /** The spec has no such transition from the business's status (§4, decision status-transitions). */
  | 'not-allowed-from-here'
  /** A rejection needs a reason, of at most 280 characters and without invisible ones. */
  | 'reason'
  | 'status-not-saved';

/** An administrator approves or rejects a business, sets it to pending, or activates it. Returns the changed business. */
export function reviewBusiness(businesses: BusinessRepo, clock: Clock) {
  return async (
    by: Pick<Actor, 'isAdmin'>,
    business: Business,
    decision: Decision,
    reason = '',
  ): Promise<Result<Business, ReviewRefusal>> => {
    if (!mayDecide(by)) return refused('not-an-administrator');
    const status = afterDecision(business.status, decision);
    if (status === null) return refused('not-allowed-from-here');
    const isRejection = decision === 'reject';
    const why = reason.trim();
    if (!isReasonFor(isRejection, why)) return refused('reason');
    const saved = await businesses.setStatus(business.id, status, ...(isRejection ? [why] : []));
    if (!saved.ok) return refused(saved.error.kind === 'denied' ? 'not-an-administrator' : 'status-not-saved');
    return ok({ ...business, ...standingAfter(status, why, instant(clock.now())) });
  };
}
export type ReviewBusiness = ReturnType<typeof reviewBusiness>;
export const ReviewBusiness = port<ReviewBusiness>('ReviewBusiness');
