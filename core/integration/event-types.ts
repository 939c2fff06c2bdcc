import type { DeliveryEvent, DeliveryEventKind, DeliveryId } from '../delivery/lifecycle/delivery.ts';

/** The names of a delivery's events for software. */
export const EVENT_TYPES = {
  request: 'delivery.requested',
  release: 'delivery.released',
  no_show: 'delivery.released',
  accept: 'delivery.accepted',
  assign: 'delivery.accepted',
  arrive_pickup: 'delivery.at_pickup',
  pick_up: 'delivery.picked_up',
  arrive_dropoff: 'delivery.at_dropoff',
  deliver: 'delivery.delivered',
  fail: 'delivery.failed',
  retry: 'delivery.retried',
  hand_back: 'delivery.returned',
  cancel: 'delivery.canceled',
  lose: 'delivery.lost',
  expire: 'delivery.expired',
  correct: 'delivery.corrected',
  confirm: 'delivery.confirmed',
  object: 'delivery.objected',
  uphold: 'delivery.upheld',
  waive: 'delivery.waived',
  refund: 'delivery.refunded',
} as const satisfies Readonly<Record<DeliveryEventKind, `delivery.${string}`>>;
export type EventType = (typeof EVENT_TYPES)[DeliveryEventKind];

/** The id of an event: its delivery without hyphens, and its version after it. */
export const eventId = ({ delivery, seq }: { readonly delivery: DeliveryId; readonly seq: number }): string =>
  `evt_${delivery.replaceAll('-', '')}_${seq}`;

export const eventType = ({ kind }: Pick<DeliveryEvent, 'kind'>): EventType => EVENT_TYPES[kind];
