import * as v from 'valibot';
import type { PushSubscriptionKeys } from '#core/alert/push-endpoint.ts';
import type { Random } from '#core/random.ts';
import type { LocalStoragePort } from '#core/storage/local-storage-port.ts';
import { storedRecord } from '#core/storage/stored-record.ts';

/** The name of the window's simulated phone; null before its first alert is on. */
export const phoneName = storedRecord('local', 'simulated-phone', v.string());

/** Keys of the right form that no browser has: nothing is sent to them. */
const KEYS = { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) };

/** A simulated phone. */
export const phoneNamed = (name: string): PushSubscriptionKeys => ({
  endpoint: `https://fcm.googleapis.com/simulated/${name}`,
  ...KEYS,
});

/** The simulated phone of a window, with its own address. */
export function simulatedPhone(storage: LocalStoragePort, random: Random): PushSubscriptionKeys {
  let name = phoneName.read(storage);
  if (name === null) {
    name = random.uuid();
    phoneName.write(storage, name);
  }
  return phoneNamed(name);
}
