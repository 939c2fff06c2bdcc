import { eventId, eventType } from '#core/integration/event-types.ts';
import { isWebhookMessageId, PING, pingId, type WebhookMessage } from '#core/integration/webhook/webhook-endpoint.ts';
import type { StoredApiEvent } from '../delivery/dispatch-state.ts';
import type { Transaction } from '../transaction.ts';
import type { StoredMessage } from './stored-webhooks.ts';

/** The number of a message as its id. */
export function messageId(place: number): WebhookMessage['id'] {
  const id = String(place);
  if (isWebhookMessageId(id)) return id;
  throw new RangeError(`${place} is no place.`);
}

const isOf = (row: StoredMessage, event: StoredApiEvent): boolean =>
  row.delivery === event.delivery && row.version === event.changing.version;

/** A message as its owner sees it; null if its event was deleted meanwhile. */
export function messageView({ state }: Transaction, row: StoredMessage): WebhookMessage | null {
  const { place, delivery, version, state: stage, madeAt, nextAt, attempts } = row;
  const id = messageId(place);
  const rest = { id, delivery, state: stage, madeAt, nextAt, attempts };
  if (delivery === null) return { ...rest, eventId: pingId(row.endpoint, id), type: PING };
  const event = state.dispatch.apiEvents.find((one) => isOf(row, one));
  return event === undefined ? null : { ...rest, eventId: eventId({ delivery, seq: version }), type: eventType(event) };
}
