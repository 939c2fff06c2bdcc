import type { Alongside } from './alongside.ts';
import { DAY } from '#core/clock.ts';
import type { Instant } from '#core/instant.ts';
import type { Delivery, DeliveryEvent, DeliveryPeople, DeliverySecrets } from './delivery.ts';
import { MOVES } from './delivery-machine.ts';
import { DELIVERY_STATUSES, isFinal, type DeliveryStatus } from './delivery-status.ts';

/** The time for which a delivery's personal data, secrets and proof are kept after it ended. */
export const PEOPLE_KEPT = 30 * DAY;

/** Everything a backend stores about a delivery. People, secrets and proof are null once they were deleted. */
export interface DeliveryRecord {
  readonly delivery: Delivery;
  readonly people: DeliveryPeople | null;
  readonly secrets: DeliverySecrets | null;
  /** The secret part of the recipient's link. */
  readonly key: string | null;
  readonly events: readonly DeliveryEvent[];
  readonly courier: CourierCard | null;
  /** The name of the key of the business's software that requested it; missing or null if a person did. */
  readonly requestedBy?: string | null;
  /** A JPEG as a data URL. */
  readonly proof: string | null;
  /** The number of stops that its courier makes before its own; missing or null if nobody carries it. */
  readonly stopsBefore?: number | null;
  /** The other deliveries of its business that go with it; missing if there are none. */
  readonly alongside?: readonly Alongside[];
  /** Whether the recipient may call the shop's counter. */
  readonly mayCallShop: boolean;
}

/** The details of a delivery's courier that others can see. */
export interface CourierCard {
  readonly firstName: string;
  /** With dial code and plus; empty if none is known. */
  readonly phone: string;
  /** A data URL. */
  readonly photo: string | null;
}

/** When a delivery reached a status. */
export interface Milestone {
  readonly status: DeliveryStatus;
  readonly at: Instant;
  /** When the courier's phone reported it, if that was later. */
  readonly reportedAt?: Instant;
}

/** The statuses that a delivery has had, oldest first. */
export const milestones = ({ reached }: Delivery, events: readonly DeliveryEvent[]): Milestone[] =>
  DELIVERY_STATUSES.flatMap((status) => {
    const at = reached[status];
    if (at === undefined) return [];
    const reportedAt = events.find((event) => event.at === at && leadsTo(event, status))?.reportedAt;
    return [{ status, at, ...(reportedAt === undefined ? {} : { reportedAt }) }];
  }).toSorted((a, b) => a.at - b.at);

const leadsTo = ({ kind }: DeliveryEvent, status: DeliveryStatus): boolean =>
  kind !== 'request' && MOVES[kind].to === status;

/** When it ended; null while it has not. */
export const endedAt = (delivery: Delivery): Instant | null =>
  isFinal(delivery.status) ? (delivery.reached[delivery.status] ?? null) : null;
