import type { Business } from '#core/business/business.ts';
import { useAccount } from '#ui/app/state.ts';
import type { ViewerRole } from './event-words.ts';

/** This person's role toward a business's deliveries: anyone but the owner is an administrator. */
export function useViewerRole(business: Business): ViewerRole {
  const account = useAccount();
  return account !== null && account !== 'loading' && account.userId === business.owner ? 'merchant' : 'admin';
}
