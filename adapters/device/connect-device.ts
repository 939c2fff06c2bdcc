import type { Backend } from '#core/app/backend.ts';
import type { Clock } from '#core/clock.ts';
import type { Random } from '#core/random.ts';
import type { LocalStoragePort } from '#core/storage/local-storage-port.ts';
import { deviceAuth } from './device-auth.ts';
import { deviceBusinessRepo } from './device-business-repo.ts';
import { deviceCourierCounterRepo } from './device-courier-counter-repo.ts';
import { deviceFollowedDeliveryRepo } from './device-followed-delivery-repo.ts';
import { devicePictureRepo } from './device-picture-repo.ts';
import { deviceUserRepo } from './device-user-repo.ts';
import { Device } from './device.ts';
import { PASSWORD_ROUNDS } from './password-digest.ts';

/** The ports that work without email and without other users. It has no deliveries, so there are no figures. */
export type DeviceBackend = Omit<
  Backend,
  'verification' | 'emailChange' | 'accountReview' | 'businessRecords' | 'pitchFigures'
>;

/**
 * A backend on the device itself: one page, one person at a time, everything in its local storage. Watchers of the
 * session are notified of their own page's changes only: not of another page's, nor of an expired account.
 */
export function connectDevice(
  storage: LocalStoragePort,
  clock: Clock,
  random: Random,
  passwordRounds = PASSWORD_ROUNDS,
): DeviceBackend {
  const device = new Device(storage, clock, random);
  return {
    auth: deviceAuth(device, passwordRounds),
    users: deviceUserRepo(device),
    businesses: deviceBusinessRepo(device),
    pictures: devicePictureRepo(device),
    courierCounter: deviceCourierCounterRepo(device),
    followedDeliveries: deviceFollowedDeliveryRepo(device),
  };
}
