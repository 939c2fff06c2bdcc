// Makes the product's key for push services: npm run push:key
import { createECDH } from 'node:crypto';
import { pathToFileURL } from 'node:url';
import { publicKeyOf, type PushKey } from '../supabase/functions/_shared/web-push.ts';

/** A new private P-256 key, as the parts of a JWK. */
export function makePushKey(): PushKey {
  const pair = createECDH('prime256v1');
  const point = pair.generateKeys();
  // Leading zeros belong to the number.
  const d = pair.getPrivateKey().toString('hex').padStart(64, '0');
  return {
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
    d: Buffer.from(d, 'hex').toString('base64url'),
  };
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const key = makePushKey();
  console.info(`PUSH_KEY='${JSON.stringify(key)}'\nVITE_PUSH_PUBLIC_KEY=${publicKeyOf(key)}`);
}
