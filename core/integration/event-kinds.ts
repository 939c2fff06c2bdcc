import type { DeliveryEventKind } from '../delivery/lifecycle/delivery.ts';
import { EVENT_TYPES, type EventType } from './event-types.ts';

export const DELIVERY_EVENT_KINDS = Object.keys(EVENT_TYPES) as readonly DeliveryEventKind[];

/** The types of events, each once. */
export const API_EVENT_TYPES: readonly EventType[] = [...new Set(Object.values(EVENT_TYPES))];

/** The kinds of events that have this type. */
export const kindsOf = (type: EventType): DeliveryEventKind[] =>
  DELIVERY_EVENT_KINDS.filter((kind) => EVENT_TYPES[kind] === type);
