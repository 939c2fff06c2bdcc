import type { Business } from '#core/business/business.ts';
import { requestDenial, type RequestDenial, type Standing } from '#core/delivery/lifecycle/policy.ts';
import { useAccount } from '#ui/app/state.ts';

/**
 * Why this person can't request deliveries for this business; null if they can, or if it isn't known yet. The backend
 * has the final say.
 */
export function useDenial(business: Business): RequestDenial | null {
  const standing = useStanding();
  return standing === null ? null : requestDenial(standing, business.status);
}

/**
 * The facts that decide whether this person may request or carry deliveries; null if they aren't known yet, or may be
 * out of date.
 */
export function useStanding(): Standing | null {
  const account = useAccount();
  if (account === null || account === 'loading' || account.profile === null || account.outdated) return null;
  const { roles, accountStatus } = account.profile;
  return { roles, accountStatus, emailVerified: account.emailVerified };
}
