import type { BusinessId } from '#core/business/business-id.ts';
import type { DeliveryEvent } from '#core/delivery/lifecycle/delivery.ts';
import { instant } from '#core/instant.ts';
import { EVENTS_KEPT } from '#core/integration/api-events.ts';
import { eventType } from '#core/integration/event-types.ts';
import { isSubscribed, type WebhookEndpoint } from '#core/integration/webhook/webhook-endpoint.ts';
import type { StoredApiEvent } from '../delivery/dispatch-state.ts';
import type { BackendState } from '../state.ts';
import type { StoredEndpoint, StoredMessage } from './stored-webhooks.ts';

type Tables = Pick<BackendState, 'webhooks'>;

/** A message to send now; a ping without an event. */
const newMessage = (
  { webhooks }: Tables,
  endpoint: WebhookEndpoint['id'],
  event: Pick<DeliveryEvent, 'delivery' | 'seq'> | null,
  now: number,
): StoredMessage => ({
  place: (webhooks.lastPlace += 1),
  endpoint,
  delivery: event?.delivery ?? null,
  version: event?.seq ?? 0,
  state: 'waiting',
  madeAt: instant(now),
  nextAt: instant(now),
  attempts: [],
  tries: 0,
  claimedUntil: null,
});

/** Writes a message about an event for each endpoint of the business that gets its type, unless it's disabled. */
export function noteMessages(state: Tables, business: BusinessId, event: DeliveryEvent, now: number): void {
  const { webhooks } = state;
  for (const endpoint of webhooks.endpoints)
    if (endpoint.business === business && endpoint.state !== 'disabled' && isSubscribed(endpoint, eventType(event)))
      webhooks.messages.push(newMessage(state, endpoint.id, event, now));
}

/** Writes a ping, in place of one that still waits. */
export function notePing(state: Tables, endpoint: WebhookEndpoint['id'], now: number): void {
  const { webhooks } = state;
  webhooks.messages = webhooks.messages.map((row) =>
    row.endpoint === endpoint && row.delivery === null && row.state === 'waiting'
      ? { ...row, state: 'failed', nextAt: null }
      : row,
  );
  webhooks.messages.push(newMessage(state, endpoint, null, now));
}

/** Sends an event to an endpoint, or sends it again. */
export function sendAgain(
  state: Tables,
  endpoint: WebhookEndpoint['id'],
  { delivery, changing: { version } }: StoredApiEvent,
  now: number,
): void {
  const { webhooks } = state;
  const isIt = (row: StoredMessage) =>
    row.endpoint === endpoint && row.delivery === delivery && row.version === version;
  if (!webhooks.messages.some(isIt))
    webhooks.messages.push(newMessage(state, endpoint, { delivery, seq: version }, now));
  else
    webhooks.messages = webhooks.messages.map((row) =>
      isIt(row)
        ? { ...row, state: 'waiting', madeAt: instant(now), nextAt: instant(now), tries: 0, claimedUntil: null }
        : row,
    );
}

export function changeEndpoint({ webhooks }: Tables, id: WebhookEndpoint['id'], to: Partial<StoredEndpoint>): void {
  webhooks.endpoints = webhooks.endpoints.map((row) => (row.id === id ? { ...row, ...to } : row));
}

/** Removes endpoints with their messages. */
export function removeEndpoints({ webhooks }: Tables, isGone: (endpoint: StoredEndpoint) => boolean): void {
  const gone = new Set(webhooks.endpoints.filter(isGone).map(({ id }) => id));
  webhooks.endpoints = webhooks.endpoints.filter(({ id }) => !gone.has(id));
  webhooks.messages = webhooks.messages.filter(({ endpoint }) => !gone.has(endpoint));
}

/** Deletes the messages whose event was deleted, and pings as old as the oldest events. */
export function forgetMessages({ webhooks, dispatch }: Pick<BackendState, 'webhooks' | 'dispatch'>, now: number): void {
  if (webhooks.messages.length === 0) return;
  const known = new Set(dispatch.apiEvents.map(({ delivery, changing }) => `${delivery} ${changing.version}`));
  const isKept = ({ delivery, version, madeAt }: StoredMessage): boolean =>
    delivery === null ? now - madeAt < EVENTS_KEPT : known.has(`${delivery} ${version}`);
  if (!webhooks.messages.every(isKept)) webhooks.messages = webhooks.messages.filter(isKept);
}
