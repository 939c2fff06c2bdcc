import type { DeliveryEvent } from '#core/delivery/lifecycle/delivery.ts';
import type { BusinessId } from '#core/business/business-id.ts';
import {
  changingFacts,
  EVENTS_KEPT,
  factsAfter,
  isEventPosition,
  type ApiEvent,
  type EventPosition,
} from '#core/integration/api-events.ts';
import type { DispatchState, StoredApiEvent, StoredDelivery } from '../delivery/dispatch-state.ts';
import type { BackendState } from '../state.ts';
import { noteMessages } from './webhook-table.ts';

/**
 * Keeps an event for its business's software, with the delivery as it is now, and the messages about it. Only if the
 * business ever had a key, or has an endpoint.
 */
export function noteApiEvent(
  state: Pick<BackendState, 'dispatch' | 'apiKeys' | 'webhooks'>,
  { delivery }: Pick<StoredDelivery, 'delivery'>,
  event: DeliveryEvent,
  now: number,
): void {
  const { dispatch, apiKeys, webhooks } = state;
  const isOwn = ({ business }: { readonly business: BusinessId }) => business === delivery.businessId;
  if (!apiKeys.some(isOwn) && !webhooks.endpoints.some(isOwn)) return;
  const { delivery: id, kind, at } = event;
  dispatch.lastPlace += 1;
  dispatch.apiEvents.push({ delivery: id, kind, at, place: dispatch.lastPlace, changing: changingFacts(delivery) });
  noteMessages(state, delivery.businessId, event, now);
}

const isOld = ({ at }: StoredApiEvent, now: number): boolean => now - at >= EVENTS_KEPT;

export const hasOldApiEvents = ({ apiEvents }: DispatchState, now: number): boolean =>
  apiEvents.some((row) => isOld(row, now));

/** Deletes the events that software can't read any longer. */
export function forgetOldApiEvents(dispatch: DispatchState, now: number): void {
  if (hasOldApiEvents(dispatch, now)) dispatch.apiEvents = dispatch.apiEvents.filter((row) => !isOld(row, now));
}

/** A position is `<transaction>-<place>`. This backend has no transaction numbers, so the first is always 0. */
function positionOf({ place }: StoredApiEvent): EventPosition {
  const position = `0-${place}`;
  if (isEventPosition(position)) return position;
  throw new RangeError(`${place} is no place.`);
}

const placeIn = (position: EventPosition): number => Number(position.slice(position.indexOf('-') + 1));

/** A business's events after a position, oldest first. */
export function apiEventsAfter(dispatch: DispatchState, business: BusinessId, after: EventPosition | null): ApiEvent[] {
  const own = new Map(
    dispatch.deliveries
      .filter(({ delivery }) => delivery.businessId === business)
      .map((stored) => [stored.delivery.id, stored]),
  );
  const from = after === null ? 0 : placeIn(after);
  return dispatch.apiEvents.flatMap((row) => {
    const stored = own.get(row.delivery);
    if (stored === undefined || row.place <= from) return [];
    const { kind, at } = row;
    return [{ position: positionOf(row), kind, at, delivery: factsAfter(stored, row, row.changing) }];
  });
}
