import type { BusinessId } from '#core/business/business-id.ts';
import { cleanText } from '#core/clean-text.ts';
import type { Failure } from '#core/failure.ts';
import type { Instant } from '#core/instant.ts';
import { port } from '#core/port.ts';
import type { Result } from '#core/result.ts';
import { ADDRESS_ISSUES } from './webhook-address.ts';
import type {
  MessageState,
  WebhookEndpoint,
  WebhookEndpointId,
  WebhookMessage,
  WebhookMessageId,
} from './webhook-endpoint.ts';

/** The fields of an endpoint that its owner chooses. */
export type EndpointDetails = Pick<WebhookEndpoint, 'url' | 'events' | 'description'>;

/** An endpoint's details as they're stored: its texts are cleaned like those of every form. */
export const cleanDetails = ({ url, events, description }: EndpointDetails): EndpointDetails => ({
  url: cleanText(url),
  events,
  description: cleanText(description),
});

/** An endpoint to add. The same id sent again is `already-added`. */
export interface NewWebhookEndpoint extends EndpointDetails {
  readonly id: WebhookEndpointId;
}

/** An endpoint with its secret, `whsec_…`, which is stored nowhere: this is the only time to show it. */
export interface IssuedEndpoint {
  readonly endpoint: WebhookEndpoint;
  readonly secret: string;
}

/**
 * Why details can't be stored.
 * - `invalid`: no types of events at all, or too long a description
 */
const DETAILS_REFUSALS = [...ADDRESS_ISSUES, 'invalid'] as const;

/**
 * Why no endpoint was added.
 * - `no-such-business`: it isn't theirs, or there is none
 * - `already-added`: an earlier call added it, and only that one answered its secret
 */
export const ENDPOINT_REFUSALS = [
  ...DETAILS_REFUSALS,
  'no-such-business',
  'not-verified',
  'too-many-endpoints',
  'already-added',
] as const;
export type EndpointRefusal = (typeof ENDPOINT_REFUSALS)[number];

/** Why an endpoint wasn't changed. Another business's endpoint gets the same answer as an unknown one. */
export const ENDPOINT_CHANGE_REFUSALS = [...DETAILS_REFUSALS, 'no-such-endpoint'] as const;
export type EndpointChangeRefusal = (typeof ENDPOINT_CHANGE_REFUSALS)[number];

export const PING_REFUSALS = ['no-such-endpoint', 'endpoint-disabled'] as const;
export type PingRefusal = (typeof PING_REFUSALS)[number];

export const RESEND_REFUSALS = [...PING_REFUSALS, 'no-such-event'] as const;
export type ResendRefusal = (typeof RESEND_REFUSALS)[number];

/** The outcome of a replay. */
export interface Replayed {
  /** The number of messages that are sent now. */
  readonly messages: number;
  /** The time since which to replay the rest, if there were more than the limit allows; null if there's no rest. */
  readonly restSince: Instant | null;
}

/** Restricts the messages of an endpoint; null means no restriction. */
export interface MessageFilter {
  readonly state: MessageState | null;
}

/**
 * The endpoints of a business that get its events, for its owner. For anyone else there are none. Each call that sends a message
 * fails as `throttled` beyond `REQUESTED_MESSAGES`.
 */
export interface WebhookEndpoints {
  /** Oldest first. */
  list(business: BusinessId): Promise<Result<readonly WebhookEndpoint[], Failure>>;
  /** It's pinged immediately, and gets its messages once it has answered. The owner is mailed. */
  add(business: BusinessId, endpoint: NewWebhookEndpoint): Promise<Result<IssuedEndpoint, EndpointRefusal | Failure>>;
  /** With another address it's unverified again, and pinged. */
  change(
    business: BusinessId,
    endpoint: WebhookEndpointId,
    to: Partial<EndpointDetails>,
  ): Promise<Result<WebhookEndpoint, EndpointChangeRefusal | Failure>>;
  /** Its messages are removed with it. */
  remove(business: BusinessId, endpoint: WebhookEndpointId): Promise<Result<void, 'no-such-endpoint' | Failure>>;
  /** Replaces its secret. For a day, messages are signed with both. */
  roll(
    business: BusinessId,
    endpoint: WebhookEndpointId,
  ): Promise<Result<IssuedEndpoint, 'no-such-endpoint' | Failure>>;
  /** Sends a message to test it. */
  ping(business: BusinessId, endpoint: WebhookEndpointId): Promise<Result<void, PingRefusal | Failure>>;
  /**
   * Enables one that was disabled: it's pinged, and gets messages once it has answered. Events since `failingSince` are
   * replayed on request only.
   */
  enable(
    business: BusinessId,
    endpoint: WebhookEndpointId,
  ): Promise<Result<WebhookEndpoint, 'no-such-endpoint' | Failure>>;
  /** Its messages of the last 30 days, newest first: at most `limit`, before the given one. */
  messages(
    business: BusinessId,
    endpoint: WebhookEndpointId,
    filter: MessageFilter,
    before: WebhookMessageId | null,
    limit: number,
  ): Promise<Result<readonly WebhookMessage[], 'no-such-endpoint' | Failure>>;
  /** Sends an event again, by its id, even if it's of a type that the endpoint doesn't get. */
  resend(
    business: BusinessId,
    endpoint: WebhookEndpointId,
    eventId: string,
  ): Promise<Result<void, ResendRefusal | Failure>>;
  /** Sends all events since a time again, of the types that the endpoint gets: the oldest first, if only some may be. */
  replay(
    business: BusinessId,
    endpoint: WebhookEndpointId,
    since: Instant,
  ): Promise<Result<Replayed, PingRefusal | Failure>>;
}
export const WebhookEndpoints = port<WebhookEndpoints>('WebhookEndpoints');

/** The endpoints of the one business that a key opened. */
export type OwnEndpoints = {
  readonly [Call in keyof WebhookEndpoints]: WebhookEndpoints[Call] extends (
    business: BusinessId,
    ...rest: infer Rest
  ) => infer Answer
    ? (...rest: Rest) => Answer
    : never;
};

/** The endpoints of one business. */
export const endpointsOf = (all: WebhookEndpoints, business: BusinessId): OwnEndpoints => ({
  list: () => all.list(business),
  add: (endpoint) => all.add(business, endpoint),
  change: (endpoint, to) => all.change(business, endpoint, to),
  remove: (endpoint) => all.remove(business, endpoint),
  roll: (endpoint) => all.roll(business, endpoint),
  ping: (endpoint) => all.ping(business, endpoint),
  enable: (endpoint) => all.enable(business, endpoint),
  messages: (endpoint, ...page) => all.messages(business, endpoint, ...page),
  resend: (endpoint, event) => all.resend(business, endpoint, event),
  replay: (endpoint, since) => all.replay(business, endpoint, since),
});
