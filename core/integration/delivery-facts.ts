import type { Instant } from '../instant.ts';
import type { Delivery, DeliveryEvent } from '../delivery/lifecycle/delivery.ts';
import { pick } from '../delivery/request/delivery-fields.ts';
import { endedAt, milestones } from '../delivery/lifecycle/delivery-record.ts';
import { DELIVERY_STATUSES } from '../delivery/lifecycle/delivery-status.ts';
import type { MerchantDelivery } from '../delivery/merchant/merchant-delivery.ts';
import { isOverdue } from '../delivery/lifecycle/overdue.ts';
import { opensNext } from '../delivery/lifecycle/scheduled.ts';

/** The stored fields that software gets: no personal data, and nothing about the courier. */
const STORED_FACTS = [
  'id',
  'number',
  'status',
  'version',
  'readyAt',
  'dropoffReadyAt',
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
  'route',
  'metadata',
] as const satisfies readonly (keyof Delivery)[];

/** The facts about a delivery that software gets. The merchant's view has all of them. */
export type DeliveryFacts = Pick<
  MerchantDelivery,
  (typeof STORED_FACTS)[number] | 'requestedAt' | 'opensAt' | 'endedAt' | 'overdue' | 'timeline' | 'stopsBefore'
>;

/** The facts of a delivery as it's stored, at `now`. An event doesn't know the stops before it. */
export const deliveryFacts = (
  delivery: Delivery,
  events: readonly DeliveryEvent[],
  now: Instant,
  stopsBefore: number | null = null,
): DeliveryFacts => ({
  ...pick(STORED_FACTS, delivery),
  requestedAt: delivery.reached.searching ?? delivery.readyAt,
  opensAt: opensNext(delivery, now),
  endedAt: endedAt(delivery),
  overdue: isOverdue(delivery, now),
  timeline: milestones(delivery, events),
  stopsBefore,
});

/** The statuses that software gets: a delivery that's lost, or scheduled, has a separate one. */
export const API_STATUSES = ['scheduled', ...DELIVERY_STATUSES, 'lost'] as const;
export type ApiStatus = (typeof API_STATUSES)[number];

export function apiStatus({
  status,
  failureReason,
  opensAt,
}: Pick<DeliveryFacts, 'status' | 'failureReason' | 'opensAt'>): ApiStatus {
  if (failureReason === 'lost') return 'lost';
  return opensAt === null ? status : 'scheduled';
}
