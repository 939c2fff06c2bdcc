import type { LocalStoragePort } from '#core/storage/local-storage-port.ts';

/** The behavior of the shop's receiver of webhooks in the demo. `wrong-secret` verifies messages with another secret. */
export const RECEIVERS = ['answers', 'fails', 'slow', 'wrong-secret'] as const;
export type Receiver = (typeof RECEIVERS)[number];

const KEY = 'receiver';

/** The receiver's behavior, which all windows share; it answers unless something else was chosen. */
export const readReceiver = (storage: LocalStoragePort): Receiver =>
  RECEIVERS.find((one) => one === storage.read('local', KEY)) ?? 'answers';

export function writeReceiver(storage: LocalStoragePort, receiver: Receiver): void {
  if (receiver === 'answers') storage.remove('local', KEY);
  else storage.write('local', KEY, receiver);
}
