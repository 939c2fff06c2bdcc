import { isOwn } from '#core/account/policy.ts';
import { decideFollowedNumber } from '#core/delivery/track/decide-followed-number.ts';
import type { FollowedDeliveryRepo } from '#core/delivery/track/followed-delivery-repo.ts';
import { ok } from '#core/result.ts';
import type { MemoryClient } from './memory-client.ts';

export function memoryFollowedDeliveryRepo(client: MemoryClient): FollowedDeliveryRepo {
  return {
    find: (owner) =>
      client.as('followedDeliveries.find', (me, { state }) =>
        ok(state.followedNumbers.find((row) => row.owner === owner && isOwn(me, owner))?.number ?? null),
      ),

    save: (owner, number) =>
      client.as('followedDeliveries.save', (me, { state }) => {
        const decided = decideFollowedNumber(me, owner, number);
        if (!decided.ok) return decided;
        state.followedNumbers = [...state.followedNumbers.filter((row) => row.owner !== owner), { owner, number }];
        return ok();
      }),
  };
}
