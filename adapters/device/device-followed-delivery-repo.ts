import { isOwn } from '#core/account/policy.ts';
import { isStorableFollowedNumber } from '#core/delivery/track/followed-number.ts';
import type { FollowedDeliveryRepo } from '#core/delivery/track/followed-delivery-repo.ts';
import { ok } from '#core/result.ts';
import { denied, unstorable, type Device } from './device.ts';

export function deviceFollowedDeliveryRepo(device: Device): FollowedDeliveryRepo {
  return {
    find: (owner) =>
      device.as((me, { deliveries }) =>
        ok(deliveries.find((one) => one.owner === owner && isOwn(me, owner))?.number ?? null),
      ),

    save: (owner, number) =>
      device.as((me, state) => {
        if (!isOwn(me, owner)) return denied;
        if (!isStorableFollowedNumber(number)) return unstorable;
        state.deliveries = [...state.deliveries.filter((one) => one.owner !== owner), { owner, number }];
        return ok();
      }),
  };
}
