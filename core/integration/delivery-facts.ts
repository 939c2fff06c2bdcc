import type { Instant } from '../instant.ts';
import type { Delivery, DeliveryEvent } from '../delivery/lifecycle/delivery.ts';
import { pick } from '../delivery/request/delivery-fields.ts';
import { endedAt, milestones } from '../delivery/lifecycle/delivery-record.ts';
import { DELIVERY_STATUSES, type DeliveryStatus } from '../delivery/lifecycle/delivery-status.ts';
import type { MerchantDelivery } from '../delivery/merchant/merchant-delivery.ts';
import { isOverdue } from '../delivery/lifecycle/overdue.ts';

/** The stored fields that software gets: no personal data, and nothing about the courier. */
const STORED_FACTS = [
  'id',
  'number',
  'status',
  'version',
  'readyAt',
  'dueAt',
  'promisedAt',
  'onTime',
  'failureReason',
  'fee',
  'minutes',
  'cancelFee',
  'returnShare',
  'free',
  'currency',
  'zone',
  'size',
  'handover',
  'reference',
  'declared',
  'refunded',
  'held',
  'redeliveryOf',
  'metadata',
] as const satisfies readonly (keyof Delivery)[];

/** The facts about a delivery that software gets. The merchant's view has all of them. */
export type DeliveryFacts = Pick<
  MerchantDelivery,
  (typeof STORED_FACTS)[number] | 'requestedAt' | 'endedAt' | 'overdue' | 'timeline'
>;

/** The facts of a delivery as it's stored, at `now`. */
export const deliveryFacts = (delivery: Delivery, events: readonly DeliveryEvent[], now: Instant): DeliveryFacts => ({
  ...pick(STORED_FACTS, delivery),
  requestedAt: delivery.reached.searching ?? delivery.readyAt,
  endedAt: endedAt(delivery),
  overdue: isOverdue(delivery, now),
  timeline: milestones(delivery, events),
});

/** The statuses that software gets: `lost` is a separate one. */
export const API_STATUSES = [...DELIVERY_STATUSES, 'lost'] as const;
export type ApiStatus = DeliveryStatus | 'lost';

export const apiStatus = ({ status, failureReason }: Pick<Delivery, 'status' | 'failureReason'>): ApiStatus =>
  failureReason === 'lost' ? 'lost' : status;
