import { deliveryId } from '#core/delivery/lifecycle/delivery.ts';
import { BUSINESS_KINDS } from '#core/delivery/lifecycle/ledger.ts';
import { isInstant } from '#core/instant.ts';
import { isEventPosition, type EventPosition } from '#core/integration/api-events.ts';
import type { ClaimPosition } from '#core/integration/api-claims.ts';
import type { PagePosition } from '#core/integration/api-gate.ts';
import { isWebhookMessageId, type WebhookMessageId } from '#core/integration/webhook/webhook-endpoint.ts';
import { statementId, type LinePosition, type StatementId } from '#core/statement/statement.ts';
import { caseId } from '#core/support/case.ts';
import { hexOf, type ApiParts } from './api-parts.ts';

type Hash = ApiParts['sha256'];

/** Ties a cursor to its business: a changed cursor and another business's cursor are refused. */
const checkOf = async (sha256: Hash, business: string, position: string): Promise<string> =>
  hexOf(await sha256(`cursor ${business} ${position}`)).slice(0, 12);

/** Encodes a position and its check as an opaque text. */
async function seal(sha256: Hash, business: string, position: string): Promise<string> {
  const text = btoa(`${position}.${await checkOf(sha256, business, position)}`);
  return text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/u, '');
}

/** The position in a text; null if the text isn't a cursor of this business. */
async function open(sha256: Hash, business: string, text: string): Promise<string | null> {
  if (!/^[\w-]{1,200}$/u.test(text)) return null;
  let plain: string;
  try {
    plain = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  } catch {
    return null;
  }
  const end = plain.lastIndexOf('.');
  const [position, check] = [plain.slice(0, Math.max(end, 0)), plain.slice(end + 1)];
  return check === (await checkOf(sha256, business, position)) ? position : null;
}

/** The cursor after a page of deliveries: the time and id of its last one. */
export const cursorOf = (sha256: Hash, business: string, { requestedAt, id }: PagePosition): Promise<string> =>
  seal(sha256, business, `${requestedAt}.${id}`);

/** The position in a cursor; null if the cursor isn't one of this business. */
export async function readCursor(sha256: Hash, business: string, text: string): Promise<PagePosition | null> {
  const [at = '', id = '', ...rest] = ((await open(sha256, business, text)) ?? '').split('.');
  const [requestedAt, delivery] = [Number(at), deliveryId(id)];
  return rest.length > 0 || at === '' || !isInstant(requestedAt) || delivery === null
    ? null
    : { requestedAt, id: delivery };
}

/** The cursor after a statement. */
export const statementCursorOf = (sha256: Hash, business: string, statement: StatementId): Promise<string> =>
  seal(sha256, business, `s${statement}`);

/** The statement in a cursor; null if the cursor isn't one of this business. */
export async function readStatementCursor(sha256: Hash, business: string, text: string): Promise<StatementId | null> {
  const position = await open(sha256, business, text);
  return position?.startsWith('s') === true ? statementId(position.slice(1)) : null;
}

/** The cursor after a line of a statement. */
export const lineCursorOf = (sha256: Hash, business: string, { at, delivery, kind }: LinePosition): Promise<string> =>
  seal(sha256, business, `l${at}.${delivery}.${kind}`);

/** The line in a cursor; null if the cursor isn't one of this business. */
export async function readLineCursor(sha256: Hash, business: string, text: string): Promise<LinePosition | null> {
  const position = await open(sha256, business, text);
  if (position?.startsWith('l') !== true) return null;
  const [time = '', id = '', named] = position.slice(1).split('.');
  const [at, delivery, kind] = [Number(time), deliveryId(id), BUSINESS_KINDS.find((one) => one === named)];
  return isInstant(at) && delivery !== null && kind !== undefined ? { at, delivery, kind } : null;
}

/** The cursor after a page of claims: the time and id of its last one. */
export const claimCursorOf = (sha256: Hash, business: string, { openedAt, id }: ClaimPosition): Promise<string> =>
  seal(sha256, business, `c${openedAt}.${id}`);

/** The position in a cursor of claims; null if the cursor isn't one of this business. */
export async function readClaimCursor(sha256: Hash, business: string, text: string): Promise<ClaimPosition | null> {
  const position = await open(sha256, business, text);
  if (position?.startsWith('c') !== true) return null;
  const [at = '', named = ''] = position.slice(1).split('.');
  const [openedAt, id] = [Number(at), caseId(named)];
  return isInstant(openedAt) && id !== null ? { openedAt, id } : null;
}

/** The cursor after a webhook message. */
export const messageCursorOf = (sha256: Hash, business: string, message: WebhookMessageId): Promise<string> =>
  seal(sha256, business, `m${message}`);

/** The message in a cursor; null if the cursor isn't one of this business. */
export async function readMessageCursor(
  sha256: Hash,
  business: string,
  text: string,
): Promise<WebhookMessageId | null> {
  const position = await open(sha256, business, text);
  const message = position?.startsWith('m') === true ? position.slice(1) : null;
  return isWebhookMessageId(message) ? message : null;
}

/** The cursor at a position in the order of events. */
export const eventCursorOf = (sha256: Hash, business: string, position: EventPosition): Promise<string> =>
  seal(sha256, business, position);

/** The position in a cursor of events; null if the cursor isn't one of this business. */
export async function readEventCursor(sha256: Hash, business: string, text: string): Promise<EventPosition | null> {
  const position = await open(sha256, business, text);
  return isEventPosition(position) ? position : null;
}
