import type { CourierCounterRepo } from '#core/courier/courier-counter-repo.ts';
import { mayBeCounted } from '#core/courier/policy.ts';
import { ok } from '#core/result.ts';
import { denied } from './identity.ts';
import type { MemoryClient } from './memory-client.ts';

export function memoryCourierCounterRepo(client: MemoryClient): CourierCounterRepo {
  return {
    read: () => client.call('courierCounter.read', ({ state }) => ok(state.courierCount)),

    countMe: () =>
      client.as('courierCounter.countMe', (me, { state }) => {
        const pictured = state.pictures.some(({ owner, type }) => owner === me.id && type === 'courier');
        if (!mayBeCounted(me, pictured)) return denied;
        if (!state.countedCouriers.includes(me.id)) {
          state.countedCouriers.push(me.id);
          state.courierCount = (state.courierCount ?? 0) + 1;
        }
        return ok(state.courierCount ?? 0);
      }),
  };
}
