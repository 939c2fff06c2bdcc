import type { Business } from '#core/business/business.ts';
import { requestDenial, type RequestDenial } from '#core/delivery/policy.ts';
import { useAccount } from '#ui/app/state.ts';

/**
 * Why this person can't request for this business; null where they can, and while that isn't known here. The backend
 * decides on every request.
 */
export function useDenial(business: Business): RequestDenial | null {
  const account = useAccount();
  if (account === null || account === 'loading' || account.profile === null || account.outdated) return null;
  const { roles, accountStatus } = account.profile;
  return requestDenial({ roles, accountStatus, emailVerified: account.emailVerified }, business.status);
}
