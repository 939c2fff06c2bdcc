import * as v from 'valibot';
import { isBusinessId } from '#core/business/business-id.ts';
import { isDeliveryId } from '#core/delivery/lifecycle/delivery.ts';
import { eventId, eventType } from '#core/integration/event-types.ts';
import { API_EVENT_TYPES, DELIVERY_EVENT_KINDS } from '#core/integration/event-kinds.ts';
import {
  ATTEMPT_ERRORS,
  ENDPOINT_STATES,
  isWebhookEndpointId,
  isWebhookMessageId,
  MESSAGE_STATES,
  PING,
  pingId,
  type WebhookEndpoint,
  type WebhookEndpointId,
  type WebhookMessage,
} from '#core/integration/webhook/webhook-endpoint.ts';
import type { Replayed } from '#core/integration/webhook/webhook-endpoints.ts';
import type { ClaimedMessage } from '#core/integration/webhook/webhook-queue.ts';
import { Time } from '../received-time.ts';
import { Facts } from './received-api.ts';

/* The answers of the database's functions for webhooks. */

const text = v.string();
const number = v.number();
const EndpointId = v.pipe(text, v.guard(isWebhookEndpointId));
const MessageId = v.pipe(text, v.guard(isWebhookMessageId));
const DeliveryId = v.pipe(text, v.guard(isDeliveryId));

const endpoint = {
  id: EndpointId,
  url: text,
  events: v.nullable(v.array(v.picklist(API_EVENT_TYPES))),
  description: text,
  state: v.picklist(ENDPOINT_STATES),
  failingSince: v.nullable(Time),
  madeAt: Time,
  rolledAt: v.nullable(Time),
};

/** An endpoint, without the generation of its secret. */
export const ReceivedEndpoint: v.GenericSchema<unknown, WebhookEndpoint> = v.object(endpoint);

/** An endpoint with the generation of its secret. */
export interface SecretEndpoint extends WebhookEndpoint {
  readonly generation: number;
}
export const ReceivedSecretEndpoint: v.GenericSchema<unknown, SecretEndpoint> = v.object({
  ...endpoint,
  generation: number,
});

const ReceivedMessage = v.object({
  id: MessageId,
  delivery: v.nullable(DeliveryId),
  seq: v.nullable(number),
  kind: v.nullable(v.picklist(DELIVERY_EVENT_KINDS)),
  state: v.picklist(MESSAGE_STATES),
  madeAt: Time,
  nextAt: v.nullable(Time),
  attempts: v.array(
    v.object({
      at: Time,
      status: v.nullable(number),
      error: v.nullable(v.picklist(ATTEMPT_ERRORS)),
      ms: number,
      text,
    }),
  ),
});
export const ReceivedMessages = v.array(ReceivedMessage);

/** The messages of an endpoint, with the ids and types that they're sent with. */
export const messagesOf = (
  id: WebhookEndpointId,
  messages: v.InferOutput<typeof ReceivedMessages>,
): readonly WebhookMessage[] =>
  messages.map(({ seq, kind, delivery, ...message }) =>
    delivery === null || seq === null || kind === null
      ? { ...message, delivery: null, eventId: pingId(id, message.id), type: PING }
      : { ...message, delivery, eventId: eventId({ delivery, seq }), type: eventType({ kind }) },
  );

export const ReceivedReplay: v.GenericSchema<unknown, Replayed> = v.object({
  messages: number,
  restSince: v.nullable(Time),
});

export const ReceivedClaims: v.GenericSchema<unknown, readonly ClaimedMessage[]> = v.array(
  v.object({
    id: MessageId,
    business: v.pipe(text, v.guard(isBusinessId)),
    endpoint: v.object({ id: EndpointId, url: text, rolledAt: v.nullable(Time), generation: number }),
    event: v.nullable(v.object({ kind: v.picklist(DELIVERY_EVENT_KINDS), at: Time, delivery: Facts })),
    madeAt: Time,
    sendingAt: Time,
    tries: number,
  }),
);
