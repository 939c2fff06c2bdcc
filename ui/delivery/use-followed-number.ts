import { useEffect, useState } from 'react';
import type { UserId } from '#core/account/user-id.ts';
import type { DeliveryNumber } from '#core/delivery/delivery-number.ts';
import { FollowedDeliveryRepo } from '#core/delivery/followed-delivery-repo.ts';
import { usePort } from '#ui/app/use-port.ts';

/** The number that someone follows; null while it isn't known, and where there is none. */
export function useFollowedNumber(owner: UserId | null): DeliveryNumber | null {
  const followed = usePort(FollowedDeliveryRepo);
  const [number, setNumber] = useState<DeliveryNumber | null>(null);
  useEffect(() => {
    if (owner === null) return;
    let current = true;
    followed.find(owner).then(
      (found) => {
        if (current) setNumber(found.ok ? found.value : null);
      },
      () => undefined,
    );
    return () => {
      current = false;
    };
  }, [followed, owner]);
  return number;
}
