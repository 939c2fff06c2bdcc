import type { Instant } from '#core/instant.ts';
import { OLD_SECRET_VALID_FOR, type WebhookEndpointId } from './webhook-endpoint.ts';

const encode = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);
const base64 = (bytes: ArrayBuffer): string => btoa(String.fromCharCode(...new Uint8Array(bytes)));

/** The bits of a secret. */
const BITS = 256;

/** The inputs that a secret is derived from, besides the operator's key. */
export interface SecretOf {
  readonly id: WebhookEndpointId;
  /** Rises by one each time the secret is replaced. */
  readonly generation: number;
}

/**
 * The secret of an endpoint, 32 bytes. It's derived with HKDF from the operator's key, the endpoint and the generation, so
 * a copy of the database has none.
 */
async function secretBytes(webhookKey: string, { id, generation }: SecretOf): Promise<ArrayBuffer> {
  const key = await crypto.subtle.importKey('raw', encode(webhookKey), 'HKDF', false, ['deriveBits']);
  const info = encode(`webhook ${id} ${generation}`);
  return crypto.subtle.deriveBits({ name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(0), info }, key, BITS);
}

/** The secret of an endpoint as its owner copies it: `whsec_…`. */
export const webhookSecret = async (webhookKey: string, of: SecretOf): Promise<string> =>
  `whsec_${base64(await secretBytes(webhookKey, of))}`;

/** The secrets that sign an endpoint's messages at a time: the current one, and for a day the previous one. */
export const signingGenerations = (
  { generation, rolledAt }: { readonly generation: number; readonly rolledAt: Instant | null },
  now: number,
): readonly number[] =>
  rolledAt !== null && now - rolledAt < OLD_SECRET_VALID_FOR ? [generation, generation - 1] : [generation];

/** The signed content, by Standard Webhooks: the id, the seconds since 1970, and the body. */
export interface Signed {
  readonly id: string;
  readonly seconds: number;
  readonly body: string;
}

/** The signatures of a message with an endpoint's secrets, as the header has them. */
export async function webhookSignature(
  webhookKey: string,
  endpoint: WebhookEndpointId,
  generations: readonly number[],
  { id, seconds, body }: Signed,
): Promise<string> {
  const content = encode(`${id}.${seconds}.${body}`);
  const signatures = generations.map(async (generation) => {
    const secret = await secretBytes(webhookKey, { id: endpoint, generation });
    const key = await crypto.subtle.importKey('raw', secret, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
    return `v1,${base64(await crypto.subtle.sign('HMAC', key, content))}`;
  });
  return (await Promise.all(signatures)).join(' ');
}
