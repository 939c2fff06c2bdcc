import type { CourierCounterRepo } from '#core/courier/courier-counter-repo.ts';
import { mayBeCounted } from '#core/courier/policy.ts';
import { ok } from '#core/result.ts';
import { denied, pictureKey, type Device } from './device.ts';

export function deviceCourierCounterRepo(device: Device): CourierCounterRepo {
  return {
    read: () => device.call(({ counted }) => ok(counted.length === 0 ? null : counted.length)),

    countMe: () =>
      device.as((me, state) => {
        const hasPicture = device.storage.read('local', pictureKey(me.id, 'courier')) !== null;
        if (!mayBeCounted(me, hasPicture)) return denied;
        state.counted = [...new Set([...state.counted, me.id])];
        return ok(state.counted.length);
      }),
  };
}
