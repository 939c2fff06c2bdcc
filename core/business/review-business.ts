import type { Actor } from '../account/policy.ts';
import { port } from '../port.ts';
import { ok, refused, type Result } from '../result.ts';
import type { Business } from './business.ts';
import type { BusinessRepo } from './business-repo.ts';
import { afterDecision, type Decision } from './business-status.ts';
import { mayDecide } from './may-decide.ts';

export type ReviewRefusal =
  | 'not-an-administrator'
  /** The spec has no such transition from the business's status (§4, decision status-transitions). */
  | 'not-allowed-from-here'
  | 'status-not-saved';

/** An administrator approves or rejects a business, sets it to pending, or activates it. Returns the changed business. */
export function reviewBusiness(businesses: BusinessRepo) {
  return async (
    by: Pick<Actor, 'isAdmin'>,
    business: Business,
    decision: Decision,
  ): Promise<Result<Business, ReviewRefusal>> => {
    if (!mayDecide(by)) return refused('not-an-administrator');
    const status = afterDecision(business.status, decision);
    if (status === null) return refused('not-allowed-from-here');
    const saved = await businesses.setStatus(business.id, status);
    return saved.ok ? ok({ ...business, status }) : refused('status-not-saved');
  };
}
export type ReviewBusiness = ReturnType<typeof reviewBusiness>;
export const ReviewBusiness = port<ReviewBusiness>('ReviewBusiness');
