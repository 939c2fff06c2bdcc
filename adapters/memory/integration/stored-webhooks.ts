import * as v from 'valibot';
import { isBusinessId, type BusinessId } from '#core/business/business-id.ts';
import { isDeliveryId, type DeliveryId } from '#core/delivery/lifecycle/delivery.ts';
import { isInstant } from '#core/instant.ts';
import { API_EVENT_TYPES } from '#core/integration/event-kinds.ts';
import {
  ATTEMPT_ERRORS,
  ENDPOINT_STATES,
  isWebhookEndpointId,
  MESSAGE_STATES,
  type WebhookAttempt,
  type WebhookEndpoint,
  type WebhookMessage,
} from '#core/integration/webhook/webhook-endpoint.ts';
import type { EndpointHealth } from '#core/integration/webhook/webhook-schedule.ts';
import { schemaOf } from '#core/schema-of.ts';

/** An endpoint's row. */
export interface StoredEndpoint extends WebhookEndpoint, EndpointHealth {
  readonly business: BusinessId;
  /** Rises by one each time its secret is replaced. */
  readonly generation: number;
}

/** A message's row. Its type and its event are looked up by delivery and version; a ping has neither. */
export interface StoredMessage extends Pick<WebhookMessage, 'state' | 'madeAt' | 'nextAt' | 'attempts'> {
  readonly place: number;
  readonly endpoint: WebhookEndpoint['id'];
  readonly delivery: DeliveryId | null;
  readonly version: number;
  /** The attempts so far in this round: sending it again begins a new one. */
  readonly tries: number;
  /** When the claim of the call that sends it expires; null if no call does. */
  readonly claimedUntil: WebhookMessage['nextAt'];
}

/** The in-memory backend's tables for webhooks. */
export interface WebhookState {
  endpoints: StoredEndpoint[];
  messages: StoredMessage[];
  /** The place of the last message, which may have been deleted. */
  lastPlace: number;
}

export const noWebhooks = (): WebhookState => ({ endpoints: [], messages: [], lastPlace: 0 });

const number = v.number();
const text = v.string();
const time = v.pipe(number, v.guard(isInstant));
const endpointId = v.pipe(text, v.guard(isWebhookEndpointId));

export const StoredWebhooks = schemaOf<WebhookState>({
  endpoints: v.array(
    schemaOf<StoredEndpoint>({
      id: endpointId,
      business: v.pipe(text, v.guard(isBusinessId)),
      url: text,
      events: v.nullable(v.array(v.picklist(API_EVENT_TYPES))),
      description: text,
      state: v.picklist(ENDPOINT_STATES),
      failingSince: v.nullable(time),
      madeAt: time,
      rolledAt: v.nullable(time),
      generation: number,
      failures: number,
      mailed: v.boolean(),
    }),
  ),
  messages: v.array(
    schemaOf<StoredMessage>({
      place: number,
      endpoint: endpointId,
      delivery: v.nullable(v.pipe(text, v.guard(isDeliveryId))),
      version: number,
      state: v.picklist(MESSAGE_STATES),
      madeAt: time,
      nextAt: v.nullable(time),
      attempts: v.array(
        schemaOf<WebhookAttempt>({
          at: time,
          status: v.nullable(number),
          error: v.nullable(v.picklist(ATTEMPT_ERRORS)),
          ms: number,
          text,
        }),
      ),
      tries: number,
      claimedUntil: v.nullable(time),
    }),
  ),
  lastPlace: number,
});
