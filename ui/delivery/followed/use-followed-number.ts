import { useMemo } from 'react';
import type { UserId } from '#core/identity/user-id.ts';
import type { FollowedNumber } from '#core/delivery/track/followed-number.ts';
import { FollowedDeliveryRepo } from '#core/delivery/track/followed-delivery-repo.ts';
import { useAnswer } from '#ui/app/use-answer.ts';
import { usePort } from '#ui/app/use-port.ts';

/** The number of the delivery that the person tracks; undefined while loading, null if there's none. */
export function useFollowedNumber(owner: UserId | null): FollowedNumber | null | undefined {
  const followed = usePort(FollowedDeliveryRepo);
  const { answer } = useAnswer(useMemo(() => (owner === null ? null : () => followed.find(owner)), [followed, owner]));
  return answer === null ? undefined : answer.ok ? answer.value : null;
}
