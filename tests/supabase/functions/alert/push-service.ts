import { Buffer } from 'node:buffer';
import { createDecipheriv, createECDH, createHmac, createPublicKey, randomBytes, verify } from 'node:crypto';
import type { PushSubscriptionKeys } from '#core/alert/push-endpoint.ts';

const hmac = (key: Buffer, data: Buffer): Buffer => createHmac('sha256', key).update(data).digest();
const hkdf = (salt: Buffer, secret: Buffer, info: Buffer, length: number): Buffer =>
  hmac(hmac(salt, secret), Buffer.concat([info, Buffer.of(1)])).subarray(0, length);

/** Checks the sender's token (RFC 8292); throws if it isn't one for this service by this key. Returns the contact. */
export function contactIn(authorization: string | null, origin: string, senderKey: string): string {
  const [, head = '', claims = '', signature = '', key = ''] =
    /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), ?k=([\w-]+)$/u.exec(authorization ?? '') ?? [];
  const raw = Buffer.from(key, 'base64url');
  const [x, y] = [raw.subarray(1, 33), raw.subarray(33)].map((part) => part.toString('base64url'));
  const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y } as never, format: 'jwk' });
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  const { aud, exp, sub } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as Record<string, never>;
  const ahead = Number(exp) * 1000 - Date.now();
  if (!isSigned || key !== senderKey || aud !== origin || ahead <= 0 || ahead > 24 * 3_600_000)
    throw new Error(`a token that isn't valid: ${authorization}`);
  return sub ?? '';
}

/** A push service in this process, which opens each push with its browser's own key (RFC 8291). */
export function pushService(senderKey: string, origin = 'https://fcm.googleapis.com') {
  const browsers = new Map<string, { readonly pair: ReturnType<typeof createECDH>; readonly auth: Buffer }>();
  const received: { endpoint: string; text: string; ttl: number; urgency: string | null; topic: string | null }[] = [];
  const contacts: string[] = [];
  const requests: Request[] = [];
  const answers: Response[] = [];

  function open(endpoint: string, body: Buffer): string {
    const browser = browsers.get(endpoint);
    if (browser === undefined) throw new Error(`nobody subscribed at ${endpoint}`);
    const { pair, auth } = browser;
    const [salt, theirs] = [body.subarray(0, 16), body.subarray(21, 21 + (body[20] ?? 0))];
    const sealed = body.subarray(21 + theirs.length);
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), theirs]);
    const secret = hkdf(auth, pair.computeSecret(theirs), info, 32);
    const key = hkdf(salt, secret, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
    const nonce = hkdf(salt, secret, Buffer.from('Content-Encoding: nonce\0'), 12);
    const opened = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(sealed.subarray(-16));
    const plain = Buffer.concat([opened.update(sealed.subarray(0, -16)), opened.final()]);
    return plain.subarray(0, plain.lastIndexOf(2)).toString();
  }

  return {
    received,
    contacts,
    requests,
    /** The next answer, instead of taking the push. */
    answer: (status: number, headers: Record<string, string>) => answers.push(new Response(null, { status, headers })),
    subscribe(): { readonly subscription: PushSubscriptionKeys } {
      const pair = createECDH('prime256v1');
      pair.generateKeys();
      const auth = randomBytes(16);
      const endpoint = `${origin}/fcm/send/${randomBytes(12).toString('base64url')}`;
      browsers.set(endpoint, { pair, auth });
      const p256dh = pair.getPublicKey().toString('base64url');
      return { subscription: { endpoint, p256dh, auth: auth.toString('base64url') } };
    },
    fetch: (async (input, init) => {
      const request = new Request(input, init);
      requests.push(request);
      const planned = answers.shift();
      if (planned !== undefined) return planned;
      const { headers, url } = request;
      contacts.push(contactIn(headers.get('authorization'), origin, senderKey));
      if (headers.get('content-encoding') !== 'aes128gcm') return new Response(null, { status: 415 });
      const text = open(url, Buffer.from(await request.arrayBuffer()));
      received.push({
        endpoint: url,
        text,
        ttl: Number(headers.get('ttl')),
        urgency: headers.get('urgency'),
        topic: headers.get('topic'),
      });
      return new Response(null, { status: 201 });
    }) satisfies typeof fetch,
  };
}
