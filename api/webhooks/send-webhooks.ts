import { isoText } from '#core/instant.ts';
import type { KeyMode } from '#core/integration/api-key.ts';
import { eventId } from '#core/integration/event-types.ts';
import { PING, pingId } from '#core/integration/webhook/webhook-endpoint.ts';
import {
  BATCH,
  type ClaimedMessage,
  type PostAnswer,
  type WebhookPost,
  type WebhookQueue,
} from '#core/integration/webhook/webhook-queue.ts';
import { attemptOutcome, retryAfterOf } from '#core/integration/webhook/webhook-schedule.ts';
import { signingGenerations, webhookSignature } from '#core/integration/webhook/webhook-signature.ts';
import { cleanText } from '#core/clean-text.ts';
import { withoutUnseen } from '#core/visible-text.ts';
import { eventBody } from '../event-body.ts';

/** The beginning of an answer that's kept, in characters. */
const KEPT_TEXT = 200;

/** The dependencies of the sender. */
export interface SenderParts {
  readonly queue: WebhookQueue;
  readonly post: WebhookPost;
  /** The key that secrets are derived from. */
  readonly webhookKey: string;
  readonly mode: KeyMode;
  /** The product's address, without a slash at its end. */
  readonly site: string;
  /** Real time in ms: receivers compare signed times with their own clock. */
  now(): number;
  /** A random number from 0 to 1. */
  draw(): number;
  log(event: string, error: unknown): void;
}

/** The id and the body of a message. The same message always has the same. */
function written({ id, business, endpoint, event, madeAt }: ClaimedMessage, { mode, site }: SenderParts) {
  if (event !== null) {
    const body = eventBody(event, { mode, business: { id: business } }, site);
    return { id: eventId({ delivery: event.delivery.id, seq: event.delivery.version }), body };
  }
  const ping = pingId(endpoint.id, id);
  const body = {
    id: ping,
    type: PING,
    timestamp: isoText(madeAt),
    apiVersion: 'v1',
    mode,
    businessId: business,
    data: { endpointId: endpoint.id },
  };
  return { id: ping, body };
}

/** The beginning of an answer's visible text, without a page's tags. */
export const excerpt = (body: string): string =>
  [...cleanText(withoutUnseen(body.replace(/<[^>]*>/gu, ' ').replaceAll(/[\p{Cc}\p{Cs}]/gu, ' ')))]
    .slice(0, KEPT_TEXT)
    .join('')
    .trim();

/** Sends one message, and stores the outcome. */
async function send(message: ClaimedMessage, parts: SenderParts): Promise<void> {
  const { queue, post, webhookKey, now, draw } = parts;
  const { endpoint } = message;
  const { id, body } = written(message, parts);
  const text = JSON.stringify(body);
  const start = now();
  const signed = { id, seconds: Math.floor(start / 1000), body: text };
  const generations = signingGenerations(endpoint, message.sendingAt);
  const headers = {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': String(signed.seconds),
    'webhook-signature': await webhookSignature(webhookKey, endpoint.id, generations, signed),
  };
  const answer: PostAnswer = await post(endpoint.url, headers, text);
  const { status, error } = answer;
  const retryAfterMs = retryAfterOf(answer.retryAfter, start);
  const attempt = { status, error, ms: Math.max(0, Math.round(now() - start)), text: excerpt(answer.body) };
  await queue.done(message.id, attempt, attemptOutcome({ status, retryAfterMs }, message.tries, draw()));
}

/** The limits of one call of the sender: after this time or this number of messages it claims no more. */
export interface SenderLimits {
  readonly until: number;
  readonly messages: number;
}

/**
 * Sends due messages until none is left, or a limit is reached. One slow endpoint doesn't delay the others: as soon as
 * any message is answered, the next ones are claimed. Returns how many were sent.
 */
export async function sendWebhooks(parts: SenderParts, limits: Partial<SenderLimits> = {}): Promise<number> {
  const { until = Infinity, messages = Infinity } = limits;
  const active = new Set<Promise<void>>();
  let sent = 0;
  for (;;) {
    const isOpen = active.size < BATCH && sent < messages && parts.now() < until;
    const inFlight = active.size;
    for (const message of isOpen ? await parts.queue.claim() : []) {
      sent += 1;
      const sending = send(message, parts)
        // A message whose outcome can't be stored is claimed again later.
        .catch((error: unknown) => parts.log('webhook not sent', error))
        .then(() => void active.delete(sending));
      active.add(sending);
    }
    if (active.size > 0) await Promise.race(active);
    // A claim skips an endpoint whose outcome is being stored, so claim once more after all have been stored.
    else if (inFlight === 0 || !isOpen) return sent;
  }
}
