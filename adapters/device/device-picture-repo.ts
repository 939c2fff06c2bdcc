import { isPictureData } from '#core/account/picture-data.ts';
import type { PictureRepo } from '#core/account/picture-repo.ts';
import { isOwn } from '#core/account/policy.ts';
import { ok } from '#core/result.ts';
import { denied, pictureKey, unstorable, type Device } from './device.ts';

/** Pictures on the device, each under its own key. */
export function devicePictureRepo(device: Device): PictureRepo {
  const { storage } = device;
  return {
    find: (owner, type) =>
      device.as((me) => {
        const kept = isOwn(me, owner) ? storage.read('local', pictureKey(owner, type)) : null;
        return ok(kept !== null && isPictureData(kept) ? kept : null);
      }),

    save: (owner, type, picture) =>
      device.as((me) => {
        if (!isOwn(me, owner)) return denied;
        return isPictureData(picture) ? storage.write('local', pictureKey(owner, type), picture) : unstorable;
      }),

    removeProfile: (owner) =>
      device.as((me) => {
        if (isOwn(me, owner)) storage.remove('local', pictureKey(owner, 'profile'));
        return ok();
      }),
  };
}
