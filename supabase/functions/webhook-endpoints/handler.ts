import { businessId } from '../../../core/business/business-id.ts';
import { isoText } from '../../../core/instant.ts';
import { API_EVENT_TYPES } from '../../../core/integration/event-kinds.ts';
import type { EventType } from '../../../core/integration/event-types.ts';
import { webhookEndpointId, type WebhookEndpoint } from '../../../core/integration/webhook/webhook-endpoint.ts';
import type { OwnEndpoints } from '../../../core/integration/webhook/webhook-endpoints.ts';
import type { Dependencies } from '../_shared/dependencies.ts';
import { endpoint } from '../_shared/endpoint.ts';
import { invalidRequest, tooMany, type Reply } from '../_shared/reply.ts';

const SIGNED_OUT: Reply = { status: 401, code: 'session_ended', message: 'Please sign in again.' };
const refusal = (code: string): Reply => ({
  status: 403,
  code: code.replaceAll('-', '_'),
  message: 'Nothing was changed.',
});

/**
 * Adds an endpoint of a business's software, changes it, or replaces its secret, for the signed-in owner: `{ action,
 * business, id }`, with `url`, `description` and `events`, types with commas between them. For an endpoint to add, no
 * `events` means all; for one to change, `*` does. A secret is in the answer only.
 */
export function handler(request: Request, dependencies: Dependencies): Promise<Response> {
  return endpoint(request, dependencies, async (body) => {
    const { accounts, webhooksOf } = dependencies;
    const person = await accounts.ofRequest(request);
    if (person === null) return SIGNED_OUT;
    const [business, id] = [businessId(textOf(body['business'])), webhookEndpointId(textOf(body['id']))];
    const asked = business === null || id === null ? null : detailsIn(body);
    if (business === null || id === null || asked === null) return invalidRequest('The request is not understood.');
    const done = await perform(webhooksOf(person.id, business), id, asked);
    if (done === null) return invalidRequest('The request is not understood.');
    if (done.ok) return { status: 200, message: 'Done.', ...done.value, endpoint: written(done.value.endpoint) };
    if (typeof done.error === 'string') return refusal(done.error);
    return done.error.retryAfterMs === undefined ? SIGNED_OUT : tooMany(done.error.retryAfterMs);
  });
}

/** An endpoint as the database returns it, with its times as text. */
const written = ({ failingSince, madeAt, rolledAt, ...endpoint }: WebhookEndpoint) => {
  const timeOf = (at: typeof failingSince) => (at === null ? null : isoText(at));
  return { ...endpoint, failingSince: timeOf(failingSince), madeAt: isoText(madeAt), rolledAt: timeOf(rolledAt) };
};

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

interface Asked {
  readonly action: string;
  readonly url: string | undefined;
  readonly description: string | undefined;
  readonly events: readonly EventType[] | null | undefined;
}

/** The details that a request asks for; null if it isn't understood. */
function detailsIn({ action, url, description, events }: Readonly<Record<string, unknown>>): Asked | null {
  const texts = [url, description, events];
  if (typeof action !== 'string' || texts.some((text) => text !== undefined && typeof text !== 'string')) return null;
  const wanted = typeof events === 'string' && events !== '*' ? events.split(',').filter((type) => type !== '') : null;
  const types = API_EVENT_TYPES.filter((type) => wanted?.includes(type) === true);
  if (wanted !== null && types.length !== wanted.length) return null;
  return {
    action,
    url: url as string | undefined,
    description: description as string | undefined,
    events: events === undefined ? undefined : wanted === null ? null : types,
  };
}

/** Performs the action; null if there's no such action. */
async function perform(endpoints: OwnEndpoints, id: Parameters<OwnEndpoints['roll']>[0], asked: Asked) {
  const { action, url, description, events } = asked;
  if (action === 'add')
    return endpoints.add({ id, url: url ?? '', description: description ?? '', events: events ?? null });
  if (action === 'roll') return endpoints.roll(id);
  if (action !== 'change') return null;
  const changed = await endpoints.change(id, {
    ...(url === undefined ? {} : { url }),
    ...(description === undefined ? {} : { description }),
    ...(events === undefined ? {} : { events }),
  });
  return changed.ok ? ({ ok: true, value: { endpoint: changed.value } } as const) : changed;
}
