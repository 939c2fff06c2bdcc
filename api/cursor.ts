import { deliveryId } from '#core/delivery/delivery.ts';
import { isInstant } from '#core/instant.ts';
import type { PagePosition } from '#core/integration/api-gate.ts';
import { hexOf, type ApiParts } from './api-parts.ts';

type Hash = ApiParts['sha256'];

/** Ties a cursor to its business: a changed cursor and another business's cursor are refused. */
const checkOf = async (sha256: Hash, business: string, position: string): Promise<string> =>
  hexOf(await sha256(`cursor ${business} ${position}`)).slice(0, 12);

/** The end of a page as an opaque text: its time and id, and a check. */
export async function cursorOf(sha256: Hash, business: string, { requestedAt, id }: PagePosition): Promise<string> {
  const position = `${requestedAt}.${id}`;
  const text = btoa(`${position}.${await checkOf(sha256, business, position)}`);
  return text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/u, '');
}

/** The position in a cursor; null if it isn't one of this business. */
export async function readCursor(sha256: Hash, business: string, text: string): Promise<PagePosition | null> {
  if (!/^[\w-]{1,200}$/u.test(text)) return null;
  let plain: string;
  try {
    plain = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  } catch {
    return null;
  }
  const [at = '', id = '', check = '', ...rest] = plain.split('.');
  const [requestedAt, delivery] = [Number(at), deliveryId(id)];
  if (rest.length > 0 || !isInstant(requestedAt) || delivery === null) return null;
  return check === (await checkOf(sha256, business, `${at}.${id}`)) ? { requestedAt, id: delivery } : null;
}
