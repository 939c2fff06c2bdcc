import { DAY, HOUR, SECOND } from '#core/clock.ts';
import type { DeliveryId } from '#core/delivery/lifecycle/delivery.ts';
import { idKind, type Id } from '#core/id.ts';
import type { Instant } from '#core/instant.ts';
import { isShort } from '#core/typed-text.ts';
import type { Limit } from '#core/verification/code-limits.ts';
import type { EventType } from '../event-types.ts';

/** The id of an endpoint, which isn't secret. The caller makes it, so that an endpoint sent again is added once. */
export type WebhookEndpointId = Id<'WebhookEndpointId'>;
export const {
  is: isWebhookEndpointId,
  parse: webhookEndpointId,
  make: newWebhookEndpointId,
  known: knownWebhookEndpointId,
} = idKind('WebhookEndpointId');

/** Most endpoints of one business. */
export const ENDPOINTS_LIMIT = 5;
export const DESCRIPTION_LENGTH = 200;
/**
 * The limit of messages that people and keys of one business can have sent to its endpoints, so that they can't flood
 * another server: events sent again, replays, and pings, automatic ones included.
 */
export const REQUESTED_MESSAGES: Limit = { limit: 3000, windowMs: HOUR };
/** The number of messages that a ping counts as: an endpoint that has never answered gets pings, too. */
export const PING_COUNTS_AS = 100;
/** The time for which messages are also signed with the replaced secret. */
export const OLD_SECRET_VALID_FOR = DAY;

/**
 * - `unverified`: it hasn't answered a ping at this address yet; its messages wait until then
 * - `enabled`: it gets messages
 * - `disabled`: it gets none. It failed for days, or answered 410. Its owner can enable it again
 */
export const ENDPOINT_STATES = ['unverified', 'enabled', 'disabled'] as const;
export type EndpointState = (typeof ENDPOINT_STATES)[number];

/** An address of a business's software that gets its events. Its secret is derived, and stored nowhere. */
export interface WebhookEndpoint {
  readonly id: WebhookEndpointId;
  readonly url: string;
  /** The types that it gets; null for all, also those that are added later. */
  readonly events: readonly EventType[] | null;
  readonly description: string;
  readonly state: EndpointState;
  /** The first failure since the last success; null if the last attempt succeeded. */
  readonly failingSince: Instant | null;
  readonly madeAt: Instant;
  /** When its secret was last replaced; null if it never was. */
  readonly rolledAt: Instant | null;
}

/** The number of a message, in the order in which messages were written. */
export type WebhookMessageId = string & { readonly __brand: 'WebhookMessageId' };
export const isWebhookMessageId = (value: unknown): value is WebhookMessageId =>
  typeof value === 'string' && /^\d{1,18}$/u.test(value);

/** `failed`: it isn't sent again. */
export const MESSAGE_STATES = ['waiting', 'sent', 'failed'] as const;
export type MessageState = (typeof MESSAGE_STATES)[number];

/** The type of a message that only tests an endpoint. */
export const PING = 'endpoint.ping';

/**
 * Why an attempt had no answer:
 * - `unresolved`: the name server doesn't know the name
 * - `not-public`: it leads to an address that isn't public
 * - `refused`: no connection, or it was closed early
 * - `certificate`: the certificate isn't valid for the name
 * - `timeout`: no complete head of an answer within ten seconds
 * - `not-http`: the answer isn't HTTP
 */
export const ATTEMPT_ERRORS = ['unresolved', 'not-public', 'refused', 'certificate', 'timeout', 'not-http'] as const;
export type AttemptError = (typeof ATTEMPT_ERRORS)[number];

/** An attempt to send a message. */
export interface WebhookAttempt {
  readonly at: Instant;
  /** The HTTP status; null without an answer. */
  readonly status: number | null;
  readonly error: AttemptError | null;
  /** Its duration. */
  readonly ms: number;
  /** The beginning of the answer's visible text. */
  readonly text: string;
}

/** A message to an endpoint, with its attempts, oldest first. */
export interface WebhookMessage {
  readonly id: WebhookMessageId;
  /** The id that it's sent with: the event's, or a ping's own. */
  readonly eventId: string;
  readonly type: EventType | typeof PING;
  /** Null for a ping. */
  readonly delivery: DeliveryId | null;
  readonly state: MessageState;
  readonly madeAt: Instant;
  /** When it's sent next; null if it isn't. It's sent only while its endpoint isn't disabled. */
  readonly nextAt: Instant | null;
  readonly attempts: readonly WebhookAttempt[];
}

/** The id that a ping is sent with. */
export const pingId = (endpoint: WebhookEndpointId, message: WebhookMessageId): string =>
  `ping_${endpoint.replaceAll('-', '')}_${message}`;

/** Whether a type is among those that an endpoint gets. */
export const isSubscribed = ({ events }: Pick<WebhookEndpoint, 'events'>, type: EventType): boolean =>
  events === null || events.includes(type);

/** Whether a text can be the description of an endpoint. */
export const isDescription = (text: string): boolean => isShort(text, DESCRIPTION_LENGTH);

/** The time within which an endpoint has to answer. */
export const ANSWER_WITHIN = 10 * SECOND;
