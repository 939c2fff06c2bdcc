import { isOwn } from '#core/account/policy.ts';
import { isStorableFollowedNumber } from '#core/delivery/followed-number.ts';
import type { FollowedDeliveryRepo } from '#core/delivery/followed-delivery-repo.ts';
import { failure } from '#core/failure.ts';
import { ok, refused } from '#core/result.ts';
import { denied } from './identity.ts';
import type { MemoryClient } from './memory-client.ts';

export function memoryFollowedDeliveryRepo(client: MemoryClient): FollowedDeliveryRepo {
  return {
    find: (owner) =>
      client.as('followedDeliveries.find', (me, { state }) =>
        ok(state.followedNumbers.find((row) => row.owner === owner && isOwn(me, owner))?.number ?? null),
      ),

    save: (owner, number) =>
      client.as('followedDeliveries.save', (me, { state }) => {
        if (!isOwn(me, owner)) return denied;
        if (!isStorableFollowedNumber(number)) return refused(failure('rejected', 'new row violates check constraint'));
        state.followedNumbers = [...state.followedNumbers.filter((row) => row.owner !== owner), { owner, number }];
        return ok();
      }),
  };
}
