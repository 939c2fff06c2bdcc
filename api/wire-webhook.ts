import * as v from 'valibot';
import { API_EVENT_TYPES } from '#core/integration/event-kinds.ts';
import { ADDRESS_LENGTH } from '#core/integration/webhook/webhook-address.ts';
import {
  ATTEMPT_ERRORS,
  DESCRIPTION_LENGTH,
  ENDPOINT_STATES,
  MESSAGE_STATES,
  PING,
} from '#core/integration/webhook/webhook-endpoint.ts';
import { count, text, time, uuid } from './wire.ts';

const types = v.pipe(
  v.array(v.picklist(API_EVENT_TYPES)),
  v.description('Empty for all types.'),
  v.transform((sent) => (sent.length === 0 ? null : sent)),
);
const url = text(
  ADDRESS_LENGTH,
  'An https address of a host on the internet, with the usual port.',
  'https://shop.example.com/events',
);
const description = text(DESCRIPTION_LENGTH, 'For people.');

const endpoint = {
  id: uuid('The endpoint.'),
  url: v.string(),
  events: v.pipe(v.nullable(v.array(v.picklist(API_EVENT_TYPES))), v.description('Null for all types.')),
  description: v.string(),
  state: v.pipe(
    v.picklist(ENDPOINT_STATES),
    v.description('`unverified` until it has answered a ping: its messages wait. `disabled`: it gets none.'),
  ),
  failingSince: v.nullable(time('The first failure since the last success.')),
  createdAt: time('When it was added.'),
  rolledAt: v.nullable(time('When its secret was last replaced.')),
};

export const Endpoint = v.pipe(v.object(endpoint), v.title('WebhookEndpoint'));
export const EndpointList = v.pipe(v.object({ data: v.array(Endpoint) }), v.title('WebhookEndpoints'));
export const EndpointWithSecret = v.pipe(
  v.object({
    ...endpoint,
    secret: v.pipe(v.string(), v.description('For the signatures. This is the only time that it’s shown.')),
  }),
  v.title('WebhookEndpointWithSecret'),
);

export const NewEndpoint = v.pipe(
  v.strictObject({
    url,
    events: v.optional(types, []),
    description: v.optional(description, ''),
  }),
  v.title('WebhookEndpointToAdd'),
);
export type NewEndpoint = v.InferOutput<typeof NewEndpoint>;

export const EndpointChange = v.pipe(
  v.strictObject({
    url: v.exactOptional(url),
    events: v.exactOptional(types),
    description: v.exactOptional(description),
  }),
  v.title('WebhookEndpointChange'),
);
export type EndpointChange = v.InferOutput<typeof EndpointChange>;

export const Removed = v.pipe(v.object({ id: uuid('The removed endpoint.') }), v.title('RemovedWebhookEndpoint'));

export const Replay = v.pipe(
  v.strictObject({ since: time('Events that happened from then on, in the last 30 days.') }),
  v.title('WebhookReplay'),
);
export type Replay = v.InferOutput<typeof Replay>;

export const Resend = v.pipe(v.strictObject({ endpoint: uuid('The endpoint to send it to.') }), v.title('EventResend'));
export type Resend = v.InferOutput<typeof Resend>;

const messages = count('Messages that are sent now.');

export const Queued = v.pipe(v.object({ messages }), v.title('QueuedMessages'));
export const Replayed = v.pipe(
  v.object({
    messages,
    restSince: v.nullable(time('Replay the rest since this time, an hour later. Null if there’s no rest.')),
  }),
  v.title('ReplayedMessages'),
);

const Message = v.object({
  id: v.pipe(v.string(), v.description('The `webhook-id`: the event’s id, or a ping’s own.')),
  type: v.picklist([...API_EVENT_TYPES, PING]),
  delivery: v.nullable(uuid('The delivery; null for a ping.')),
  state: v.picklist(MESSAGE_STATES),
  createdAt: time('When it was written, or last sent again by request.'),
  nextAt: v.nullable(time('When it’s tried next.')),
  attempts: v.array(
    v.object({
      at: time('When it ended.'),
      status: v.pipe(v.nullable(v.pipe(v.number(), v.integer())), v.description('Null without an answer.')),
      error: v.nullable(v.picklist(ATTEMPT_ERRORS)),
      ms: count('Its duration.'),
      text: v.pipe(v.string(), v.description('The beginning of the answer’s visible text.')),
    }),
  ),
});

export const MessagePage = v.pipe(
  v.object({
    data: v.array(Message),
    next: v.pipe(
      v.nullable(v.string()),
      v.description('The value of `after` for the next page; null on the last one.'),
    ),
  }),
  v.title('WebhookMessagePage'),
);
