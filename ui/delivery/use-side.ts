import type { Business } from '#core/business/business.ts';
import { useAccount } from '#ui/app/state.ts';
import type { Side } from './event-words.ts';

/** As whom this person looks at a business's deliveries: others than the owner are administrators. */
export function useSide(business: Business): Side {
  const account = useAccount();
  return account !== null && account !== 'loading' && account.userId === business.owner ? 'merchant' : 'admin';
}
