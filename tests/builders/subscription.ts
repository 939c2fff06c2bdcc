import { Buffer } from 'node:buffer';
import { createECDH, randomBytes } from 'node:crypto';
import type { PushSubscriptionKeys } from '#core/alert/push-endpoint.ts';

/** A browser's subscription at a known push service, with keys of its own. */
export function aSubscription(
  endpoint = `https://fcm.googleapis.com/fcm/send/${randomBytes(12).toString('base64url')}`,
) {
  const pair = createECDH('prime256v1');
  pair.generateKeys();
  return {
    endpoint,
    p256dh: Buffer.from(pair.getPublicKey()).toString('base64url'),
    auth: randomBytes(16).toString('base64url'),
  } satisfies PushSubscriptionKeys;
}
