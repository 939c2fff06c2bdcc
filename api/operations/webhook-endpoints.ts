import { cleanText } from '#core/clean-text.ts';
import type { Failure } from '#core/failure.ts';
import { isoText } from '#core/instant.ts';
import { ADDRESS_ISSUES, type AddressIssue } from '#core/integration/webhook/webhook-address.ts';
import {
  knownWebhookEndpointId,
  webhookEndpointId,
  type WebhookEndpoint,
  type WebhookEndpointId,
} from '#core/integration/webhook/webhook-endpoint.ts';
import type { OwnEndpoints } from '#core/integration/webhook/webhook-endpoints.ts';
import { isDescription } from '#core/integration/webhook/webhook-endpoint.ts';
import { ok, refused, type Result } from '#core/result.ts';
import { isStorableText } from '#core/storable.ts';
import { invalid, problem, type FieldError, type Problem } from '../problem.ts';
import { refusalProblem, type ApiRefusal } from '../refusal.ts';
import { operation, type Answer, type OperationRequest } from '../route.ts';
import { Endpoint, EndpointChange, EndpointList, EndpointWithSecret, NewEndpoint, Removed } from '../wire-webhook.ts';

export const endpointBody = (endpoint: WebhookEndpoint) => {
  const { id, url, events, description, state, failingSince, madeAt, rolledAt } = endpoint;
  const timeOf = (at: typeof failingSince) => (at === null ? null : isoText(at));
  const times = { failingSince: timeOf(failingSince), createdAt: isoText(madeAt), rolledAt: timeOf(rolledAt) };
  return { id, url, events, description, state, ...times };
};

/** A refusal of the ports of endpoints. */
type EndpointProblem = ApiRefusal | AddressIssue;

const isAddressIssue = (error: EndpointProblem | Failure): error is AddressIssue =>
  ADDRESS_ISSUES.some((code) => code === error);

/** The problem for a refusal of the port. An issue of the address is an error of the field `url`. */
const endpointProblem = (error: EndpointProblem | Failure): Problem =>
  isAddressIssue(error) ? invalid({ pointer: '/url', code: error }) : refusalProblem(error);

/** Runs work on the endpoints of the key's business. If webhooks are off, answers like an unknown address. */
export async function withEndpoints<T, E extends EndpointProblem>(
  { opened: { webhooks } }: Pick<OperationRequest<unknown>, 'opened'>,
  work: (endpoints: OwnEndpoints) => Promise<Result<T, E | Failure>>,
  body: (value: T) => unknown,
): Promise<Result<Answer, Problem>> {
  if (webhooks === null) return refused(problem('not-found'));
  const done = await work(webhooks);
  return done.ok ? ok({ body: body(done.value) }) : refused(endpointProblem(done.error));
}

/** Like {@link withEndpoints}, for the endpoint in the path. */
export async function withEndpoint<T, E extends EndpointProblem>(
  asked: Pick<OperationRequest<unknown>, 'opened' | 'params'>,
  work: (endpoints: OwnEndpoints, id: WebhookEndpointId) => Promise<Result<T, E | Failure>>,
  body: (value: T) => unknown,
): Promise<Result<Answer, Problem>> {
  const id = webhookEndpointId(asked.params['id'] ?? '');
  return id === null ? refused(problem('not-found')) : withEndpoints(asked, (endpoints) => work(endpoints, id), body);
}

/** The errors for characters that can't be stored and a description that's too long. */
function textErrors({ url = '', description = '' }: EndpointChange): FieldError[] {
  const texts = { url, description };
  const unseen = Object.entries(texts).flatMap(([field, text]): FieldError[] =>
    isStorableText(text) ? [] : [{ pointer: `/${field}`, code: 'unseen' }],
  );
  return isDescription(cleanText(description)) ? unseen : [...unseen, { pointer: '/description', code: 'too-long' }];
}

export const listEndpoints = operation({
  method: 'GET',
  path: '/v1/webhook-endpoints',
  id: 'listWebhookEndpoints',
  tag: 'webhooks',
  summary: 'The webhook endpoints of the business, oldest first',
  answer: [200, EndpointList, 'At most five.'],
  problems: [],
  run: (asked) =>
    withEndpoints(
      asked,
      (endpoints) => endpoints.list(),
      (all) => ({ data: all.map(endpointBody) }),
    ),
});

export const addEndpoint = operation<NewEndpoint>({
  method: 'POST',
  path: '/v1/webhook-endpoints',
  id: 'addWebhookEndpoint',
  tag: 'webhooks',
  summary: 'Add a webhook endpoint',
  body: NewEndpoint,
  isChange: true,
  answer: [201, EndpointWithSecret, 'Added, and pinged. The owner is mailed.'],
  problems: ['invalid-request', 'not-verified', 'too-many-endpoints', 'too-many-messages'],
  async run(asked) {
    const { body, parts } = asked;
    const errors = textErrors(body);
    if (errors.length > 0) return refused(invalid(...errors));
    const id = knownWebhookEndpointId(parts.uuid());
    const added = await withEndpoints(
      asked,
      (endpoints) => endpoints.add({ id, ...body }),
      ({ endpoint, secret }) => ({ ...endpointBody(endpoint), secret }),
    );
    return added.ok ? ok({ ...added.value, headers: { Location: `webhook-endpoints/${id}` } }) : added;
  },
});

export const getEndpoint = operation({
  method: 'GET',
  path: '/v1/webhook-endpoints/{id}',
  id: 'getWebhookEndpoint',
  tag: 'webhooks',
  summary: 'A webhook endpoint',
  answer: [200, Endpoint, 'The endpoint, without its secret.'],
  problems: [],
  run: (asked) =>
    withEndpoint(
      asked,
      async (endpoints, id) => {
        const all = await endpoints.list();
        if (!all.ok) return all;
        const found = all.value.find((endpoint) => endpoint.id === id);
        return found === undefined ? refused('no-such-endpoint') : ok(found);
      },
      endpointBody,
    ),
});

export const changeEndpoint = operation<EndpointChange>({
  method: 'PATCH',
  path: '/v1/webhook-endpoints/{id}',
  id: 'changeWebhookEndpoint',
  tag: 'webhooks',
  summary: 'Change a webhook endpoint',
  body: EndpointChange,
  isChange: true,
  answer: [200, Endpoint, 'Changed. At another address it’s unverified again, and pinged.'],
  problems: ['invalid-request', 'too-many-messages'],
  async run(asked) {
    const errors = textErrors(asked.body);
    if (errors.length > 0) return refused(invalid(...errors));
    return withEndpoint(asked, (endpoints, id) => endpoints.change(id, asked.body), endpointBody);
  },
});

export const removeEndpoint = operation({
  method: 'DELETE',
  path: '/v1/webhook-endpoints/{id}',
  id: 'removeWebhookEndpoint',
  tag: 'webhooks',
  summary: 'Remove a webhook endpoint',
  isChange: true,
  answer: [200, Removed, 'Removed, with its messages.'],
  problems: [],
  run: (asked) =>
    withEndpoint(
      asked,
      (endpoints, id) => endpoints.remove(id),
      () => ({ id: asked.params['id']?.toLowerCase() }),
    ),
});
