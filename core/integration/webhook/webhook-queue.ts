import type { BusinessId } from '#core/business/business-id.ts';
import type { Instant } from '#core/instant.ts';
import type { ApiEvent } from '../api-events.ts';
import type { WebhookAttempt, WebhookEndpoint, WebhookMessageId } from './webhook-endpoint.ts';
import type { AttemptOutcome } from './webhook-schedule.ts';

/** The maximum number of messages that are being sent to one endpoint at a time. */
export const AT_ONCE = 4;
/** The maximum number for all endpoints of one owner's businesses, so that a backlog leaves room for other owners. */
export const AT_ONCE_OF_OWNER = 20;
/** The maximum number of messages that one call claims. */
export const BATCH = 50;
/**
 * The duration of a claim, in ms: no other call gets the message. Longer than an attempt and storing its outcome take.
 */
export const CLAIM_LASTS = 60_000;

/** A message that is due and claimed. */
export interface ClaimedMessage {
  readonly id: WebhookMessageId;
  readonly business: BusinessId;
  readonly endpoint: Pick<WebhookEndpoint, 'id' | 'url' | 'rolledAt'> & { readonly generation: number };
  /** The event; null for a ping. */
  readonly event: Omit<ApiEvent, 'position'> | null;
  readonly madeAt: Instant;
  /** The backend's time, by which replaced secrets expire. */
  readonly sendingAt: Instant;
  /** The number of attempts, including this one. */
  readonly tries: number;
}

/** The messages that wait to be sent. */
export interface WebhookQueue {
  /**
   * Takes messages that are due, oldest first: at most `BATCH`, and with those that other calls have, `AT_ONCE` of an
   * endpoint and `AT_ONCE_OF_OWNER` of an owner. A message waits for earlier ones of its delivery and endpoint,
   * `WAITS_FOR_EARLIER` at most. Unverified endpoints get only pings.
   */
  claim(): Promise<readonly ClaimedMessage[]>;
  /** Stores the outcome of an attempt. A message that was removed meanwhile is ignored. */
  done(message: WebhookMessageId, attempt: Omit<WebhookAttempt, 'at'>, outcome: AttemptOutcome): Promise<void>;
}

/** The answer to a post, or why there was none. */
export interface PostAnswer extends Pick<WebhookAttempt, 'status' | 'error'> {
  readonly retryAfter: string | null;
  /** The beginning of the body, as it came. */
  readonly body: string;
}

/** Posts to an address. Redirects aren't followed, and it never takes much longer than `ANSWER_WITHIN`. */
export type WebhookPost = (url: string, headers: Readonly<Record<string, string>>, body: string) => Promise<PostAnswer>;
