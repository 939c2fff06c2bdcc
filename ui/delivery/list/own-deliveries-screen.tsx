import { useEffect, type ReactNode } from 'react';
import { navigate } from 'wouter/use-browser-location';
import type { UserId } from '#core/identity/user-id.ts';
import { BusinessRepo } from '#core/business/business-repo.ts';
import { deliveriesOf, paths } from '#ui/app/paths.ts';
import { Pending } from '#ui/app/routing/pending.tsx';
import { useAccount } from '#ui/app/state.ts';
import { usePort } from '#ui/app/use-port.ts';

/** /deliveries: opens the list of a merchant's only business, or My Businesses if they don't have exactly one. */
export default function OwnDeliveriesScreen(): ReactNode {
  const account = useAccount();
  return account === null || account === 'loading' ? null : <OwnDeliveries owner={account.userId} />;
}

function OwnDeliveries({ owner }: { owner: UserId }): ReactNode {
  const businesses = usePort(BusinessRepo);
  useEffect(() => {
    let current = true;
    const openPath = (path: string): void => {
      if (current) navigate(path, { replace: true });
    };
    businesses.listOwn(owner).then(
      (found) => {
        const [first, second] = found.ok ? found.value : [];
        openPath(first === undefined || second !== undefined ? paths.myBusinesses : deliveriesOf(first.id));
      },
      // My Businesses shows that they can't be loaded, and offers to try again.
      () => openPath(paths.myBusinesses),
    );
    return () => {
      current = false;
    };
  }, [businesses, owner]);
  return <Pending />;
}
