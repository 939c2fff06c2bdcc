import { isoText, parseInstant } from '#core/instant.ts';
import {
  MESSAGE_STATES,
  knownWebhookEndpointId,
  type WebhookMessage,
} from '#core/integration/webhook/webhook-endpoint.ts';
import { ok, refused } from '#core/result.ts';
import { messageCursorOf, readMessageCursor } from '../cursor.ts';
import { limitIn, pageQuery } from '../page-limit.ts';
import { invalid, type FieldError } from '../problem.ts';
import { operation } from '../route.ts';
import { Endpoint, EndpointWithSecret, MessagePage, Queued, Replay, Replayed, Resend } from '../wire-webhook.ts';
import { endpointBody, withEndpoint, withEndpoints } from './webhook-endpoints.ts';

const messageBody = ({ eventId, type, delivery, state, madeAt, nextAt, attempts }: WebhookMessage) => ({
  id: eventId,
  type,
  delivery,
  state,
  createdAt: isoText(madeAt),
  nextAt: nextAt === null ? null : isoText(nextAt),
  attempts: attempts.map(({ at, status, error, ms, text }) => ({ at: isoText(at), status, error, ms, text })),
});

export const rollSecret = operation({
  method: 'POST',
  path: '/v1/webhook-endpoints/{id}/roll-secret',
  id: 'rollWebhookSecret',
  tag: 'webhooks',
  summary: 'Replace the secret of a webhook endpoint',
  isChange: true,
  answer: [200, EndpointWithSecret, 'The endpoint with its new secret. The old one signs too for 24 hours.'],
  problems: [],
  run: (asked) =>
    withEndpoint(
      asked,
      (endpoints, id) => endpoints.roll(id),
      ({ endpoint, secret }) => ({ ...endpointBody(endpoint), secret }),
    ),
});

export const pingEndpoint = operation({
  method: 'POST',
  path: '/v1/webhook-endpoints/{id}/ping',
  id: 'pingWebhookEndpoint',
  tag: 'webhooks',
  summary: 'Send a message that only tests a webhook endpoint',
  isChange: true,
  answer: [202, Queued, 'It’s sent now.'],
  problems: ['endpoint-disabled', 'too-many-messages'],
  run: (asked) =>
    withEndpoint(
      asked,
      (endpoints, id) => endpoints.ping(id),
      () => ({ messages: 1 }),
    ),
});

export const enableEndpoint = operation({
  method: 'POST',
  path: '/v1/webhook-endpoints/{id}/enable',
  id: 'enableWebhookEndpoint',
  tag: 'webhooks',
  summary: 'Enable a webhook endpoint that was disabled',
  isChange: true,
  answer: [200, Endpoint, 'It’s pinged, and gets messages once it has answered. Replay events since `failingSince`.'],
  problems: ['too-many-messages'],
  run: (asked) => withEndpoint(asked, (endpoints, id) => endpoints.enable(id), endpointBody),
});

export const replayEvents = operation<Replay>({
  method: 'POST',
  path: '/v1/webhook-endpoints/{id}/replay',
  id: 'replayWebhookEvents',
  tag: 'webhooks',
  summary: 'Send all events since a time to a webhook endpoint again',
  body: Replay,
  isChange: true,
  answer: [202, Replayed, 'They’re sent now, with the same ids: the oldest first, if there are too many for an hour.'],
  problems: ['invalid-request', 'endpoint-disabled', 'too-many-messages'],
  async run(asked) {
    const since = parseInstant(asked.body.since);
    if (since === null) return refused(invalid({ pointer: '/since', code: 'invalid-time' }));
    return withEndpoint(
      asked,
      (endpoints, id) => endpoints.replay(id, since),
      ({ messages, restSince }) => ({ messages, restSince: restSince === null ? null : isoText(restSince) }),
    );
  },
});

export const sendEvent = operation<Resend>({
  method: 'POST',
  path: '/v1/events/{id}/send',
  id: 'sendEvent',
  tag: 'events',
  summary: 'Send an event to a webhook endpoint again',
  body: Resend,
  isChange: true,
  answer: [202, Queued, 'It’s sent now, with the same id.'],
  problems: ['invalid-request', 'endpoint-disabled', 'too-many-messages'],
  run: (asked) =>
    withEndpoints(
      asked,
      (endpoints) =>
        endpoints.resend(knownWebhookEndpointId(asked.body.endpoint.toLowerCase()), asked.params['id'] ?? ''),
      () => ({ messages: 1 }),
    ),
});

export const listMessages = operation({
  method: 'GET',
  path: '/v1/webhook-endpoints/{id}/messages',
  id: 'listWebhookMessages',
  tag: 'webhooks',
  summary: 'The messages to a webhook endpoint in the last 30 days, newest first, with their attempts',
  query: [
    { name: 'state', description: 'Only those in this state.', schema: { type: 'string', enum: MESSAGE_STATES } },
    ...pageQuery('The `next` of the page before.'),
  ],
  answer: [200, MessagePage, 'A page, without their bodies.'],
  problems: ['invalid-request'],
  async run(asked) {
    const { opened, query, parts } = asked;
    const { business } = opened;
    const errors: FieldError[] = [];
    const wanted = query.get('state');
    const state = MESSAGE_STATES.find((one) => one === wanted) ?? null;
    if (wanted !== null && state === null) errors.push({ pointer: 'state', code: 'unknown-value' });
    const limit = limitIn(query);
    if (typeof limit !== 'number') errors.push(limit);
    const cursor = query.get('after');
    const before = cursor === null ? null : await readMessageCursor(parts.sha256, business.id, cursor);
    if (cursor !== null && before === null) errors.push({ pointer: 'after', code: 'invalid-cursor' });
    if (errors.length > 0 || typeof limit !== 'number') return refused(invalid(...errors));

    let next: string | null = null;
    return withEndpoint(
      asked,
      async (endpoints, id) => {
        // One more than a page has, to know whether there is another page.
        const found = await endpoints.messages(id, { state }, before, limit + 1);
        if (!found.ok) return found;
        const page = found.value.slice(0, limit);
        const last = page.at(-1);
        if (found.value.length > limit && last !== undefined)
          next = await messageCursorOf(parts.sha256, business.id, last.id);
        return ok(page);
      },
      (page) => ({ data: page.map(messageBody), next }),
    );
  },
});
