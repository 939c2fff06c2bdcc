import { buildPushPayload } from '@block65/webcrypto-web-push';
import { isPushEndpoint } from '../../../core/alert/push-endpoint.ts';
import type { AlertOutcome, AlertSender } from './alerts.ts';

/** The product's own key for push services, which `npm run push:key` makes. */
export interface PushKey {
  readonly x: string;
  readonly y: string;
  readonly d: string;
}

export interface PushSettings {
  /** A JWK with a private P-256 key, as text. */
  readonly key: string;
  /** The operator's contact, `mailto:` or `https:`. Apple refuses one that doesn't exist. */
  readonly contact: string;
  /** Push services besides those of the known browsers. */
  readonly hosts: readonly string[];
  readonly fetch: typeof fetch;
}

/** The longest time that a push service may take, in ms. */
const LONGEST = 10_000;

const bytesOf = (text: string): number[] =>
  [...atob(text.replaceAll('-', '+').replaceAll('_', '/'))].map((letter) => letter.charCodeAt(0));

/** The public key as browsers take it: both coordinates after a four, as base64url. */
export const publicKeyOf = ({ x, y }: Pick<PushKey, 'x' | 'y'>): string =>
  btoa(String.fromCharCode(4, ...bytesOf(x), ...bytesOf(y)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/u, '');

function parseKey(text: string): PushKey {
  try {
    const { x, y, d } = JSON.parse(text) as Partial<PushKey>;
    if (typeof x === 'string' && typeof y === 'string' && typeof d === 'string') return { x, y, d };
  } catch {
    // The parser's own message would contain the key.
  }
  throw new Error('PUSH_KEY is not a private key. `npm run push:key` makes one.');
}

/** The meaning of a push service's answer (RFC 8030, RFC 8292). */
export function outcomeOf({ status, ok, headers }: Pick<Response, 'status' | 'ok' | 'headers'>): AlertOutcome {
  if (ok) return 'sent';
  if (status === 404 || status === 410) return 'gone';
  // The service refuses the operator's key, contact or password, not the device.
  if (status === 401 || status === 403) return { later: null, fault: `The service answered with ${status}.` };
  if (status !== 429 && status < 500) return 'refused';
  const seconds = Number(headers.get('retry-after') ?? '');
  return { later: Number.isFinite(seconds) && seconds > 0 ? Math.min(seconds, 3600) : null };
}

/**
 * Web Push: each alert is encrypted for its browser and handed to that browser's push service. Endpoints come from
 * browsers, so each is checked again, no redirect is followed, and no answer is read.
 */
export function webPush({ key, contact, hosts, fetch: fetcher }: PushSettings): AlertSender {
  const own = parseKey(key);
  const vapid = { subject: contact, publicKey: publicKeyOf(own), privateKey: own.d };
  return {
    async send({ endpoint, p256dh, auth }, text, { ttl, urgency, topic }) {
      if (!isPushEndpoint(endpoint, hosts)) return 'gone';
      const subscription = { endpoint, expirationTime: null, keys: { p256dh, auth } };
      const payload = await buildPushPayload(
        { data: text, options: { ttl, urgency, topic } },
        subscription,
        vapid,
      ).catch(() => null);
      // The public key isn't a point of the curve.
      if (payload === null) return 'gone';
      const { 'content-length': _length, ...headers } = payload.headers;
      try {
        const response = await fetcher(endpoint, {
          method: 'POST',
          headers,
          body: payload.body as Uint8Array<ArrayBuffer>,
          redirect: 'manual',
          signal: AbortSignal.timeout(LONGEST),
        });
        await response.body?.cancel();
        return outcomeOf(response);
      } catch {
        return { later: null };
      }
    },
  };
}
