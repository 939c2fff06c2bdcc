import { DAY } from '../clock.ts';
import type { Delivery, DeliveryEvent, DeliveryEventKind, DeliveryId } from '../delivery/lifecycle/delivery.ts';
import type { DeliveryRecord } from '../delivery/lifecycle/delivery-record.ts';
import { pick } from '../delivery/request/delivery-fields.ts';
import type { Failure } from '../failure.ts';
import type { Instant } from '../instant.ts';
import type { Result } from '../result.ts';
import { deliveryFacts, type DeliveryFacts } from './delivery-facts.ts';
import type { EventType } from './event-types.ts';

/** The time for which software can read an event. */
export const EVENTS_KEPT = 30 * DAY;

/**
 * The position of an event in the order of its business's events. Later events have later positions, so software that
 * continues from a position misses none. It's opaque to everything but the backend that made it.
 */
export type EventPosition = string & { readonly __brand: 'EventPosition' };

export const isEventPosition = (value: unknown): value is EventPosition =>
  typeof value === 'string' && /^\d{1,18}-\d{1,18}$/u.test(value);

/** An event of a delivery as software gets it, with the delivery as it was after the event. It never changes. */
export interface ApiEvent {
  readonly position: EventPosition;
  readonly kind: DeliveryEventKind;
  readonly at: Instant;
  /** Its `version` is the event's number. `overdue` is as of `at`. */
  readonly delivery: DeliveryFacts;
}

/** Restricts a list of events; null means no restriction. */
export interface EventFilter {
  readonly delivery: DeliveryId | null;
  readonly type: EventType | null;
}

/** The events of the business that a key opened. Those of one delivery are in their order. */
export interface ApiEvents {
  /**
   * At most `limit`, oldest first, after a position: from the last 30 days, and not before the business's first key.
   */
  page(filter: EventFilter, after: EventPosition | null, limit: number): Promise<Result<readonly ApiEvent[], Failure>>;
}

/** The facts of a delivery that events change. The others are fixed at its request. */
export const CHANGING_FACTS = [
  'status',
  'version',
  'dueAt',
  'onTime',
  'failureReason',
  'held',
  'refunded',
  'route',
  'metadata',
  'reached',
] as const satisfies readonly (keyof Delivery)[];
export type ChangingFacts = Pick<Delivery, (typeof CHANGING_FACTS)[number]>;

/** The facts of a delivery to store with one of its events, as they are after that event. */
export const changingFacts = (delivery: Delivery): ChangingFacts => pick(CHANGING_FACTS, delivery);

/** The facts about a delivery as they were after one of its events, at the time of the event. */
export const factsAfter = (
  { delivery, events }: Pick<DeliveryRecord, 'delivery' | 'events'>,
  { at }: Pick<DeliveryEvent, 'at'>,
  changing: ChangingFacts,
): DeliveryFacts => deliveryFacts({ ...delivery, ...changing }, events, at);
