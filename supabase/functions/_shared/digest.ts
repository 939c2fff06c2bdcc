import type { Purpose } from './dependencies.ts';

const encode = (text: string) => new TextEncoder().encode(text);
const hex = (buffer: ArrayBuffer) =>
  [...new Uint8Array(buffer)].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** The stored form of a code: a digest keyed with the pepper and bound to its purpose, its browser and its address. */
export async function codeDigest(
  pepper: string,
  { purpose, challenge, email, code }: { purpose: Purpose; challenge: string; email: string; code: string },
): Promise<string> {
  const key = await crypto.subtle.importKey('raw', encode(pepper), { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
  return hex(await crypto.subtle.sign('HMAC', key, encode(JSON.stringify([purpose, challenge, email, code]))));
}

/** The stored form of a ticket. It's long and random, so the digest needs no key. */
export const ticketHash = async (ticket: string): Promise<string> =>
  hex(await crypto.subtle.digest('SHA-256', encode(ticket)));
