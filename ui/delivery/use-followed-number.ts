import { useEffect, useState } from 'react';
import type { UserId } from '#core/identity/user-id.ts';
import type { FollowedNumber } from '#core/delivery/track/followed-number.ts';
import { FollowedDeliveryRepo } from '#core/delivery/track/followed-delivery-repo.ts';
import { usePort } from '#ui/app/use-port.ts';

/** The number of the delivery that the person tracks; undefined while loading, null if there's none. */
export function useFollowedNumber(owner: UserId | null): FollowedNumber | null | undefined {
  const followed = usePort(FollowedDeliveryRepo);
  const [number, setNumber] = useState<FollowedNumber | null>();
  useEffect(() => {
    if (owner === null) return;
    let current = true;
    followed.find(owner).then(
      (found) => {
        if (current) setNumber(found.ok ? found.value : null);
      },
      () => current && setNumber(null),
    );
    return () => {
      current = false;
    };
  }, [followed, owner]);
  return number;
}
