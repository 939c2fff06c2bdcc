import type { Business } from '#core/business/business.ts';
import type { BusinessId } from '#core/business/business-id.ts';
import type { DeliveryId } from '#core/delivery/lifecycle/delivery.ts';
import type { CourierCard } from '#core/delivery/lifecycle/delivery-record.ts';
import type { LedgerEntry } from '#core/delivery/lifecycle/ledger.ts';
import type { Point } from '#core/geography/point.ts';
import type { Area, KeptPosition } from '#core/delivery/place/position.ts';
import type { TrackingNumber } from '#core/delivery/lifecycle/tracking-number.ts';
import type { Person } from '#core/identity/person.ts';
import type { UserId } from '#core/identity/user-id.ts';
import type { Instant } from '#core/instant.ts';
import type { DoorBefore } from './delivery/courier/load-of.ts';
import type { StoredDelivery } from './delivery/dispatch-state.ts';
import type { NotedPayment } from '#core/statement/decide-payment.ts';
import type { StoredStatement } from './statement/books.ts';

/*
 * A state can be surrounded by rows that are generated instead of stored. The demo has such a simulation; tests and the API's
 * sandbox have an empty one.
 */

/** The numbers of rows that are too many to store on the device, and when they were first made. */
export interface Bulk {
  readonly businesses: number;
  readonly users: number;
  /** Past deliveries of one business. */
  readonly deliveries: number;
  /** ms since the epoch; their dates count back from it. */
  readonly seededAt: number;
}

/**
 * The rows of a {@link Bulk}, newest first, and always the same. A row depends only on its index. All are made when the
 * whole list is first read.
 */
export interface BulkRows {
  businesses(): readonly Business[];
  business(id: BusinessId): Business | undefined;
  /** The businesses of one owner, newest first. */
  businessesOf(owner: string): readonly Business[];
  users(): readonly Person[];
  user(id: string): Person | undefined;
  /** Null if there are none. */
  deliveries(): PastDeliveries | null;
}

/** Past deliveries of one business. */
export interface PastDeliveries {
  readonly business: BusinessId;
  /** Newest first, as of `now`: personal data of old ones is removed. */
  all(now: Instant): readonly StoredDelivery[];
  find(id: DeliveryId, now: Instant): StoredDelivery | undefined;
  findByNumber(number: TrackingNumber, now: Instant): StoredDelivery | undefined;
  readonly ledger: readonly LedgerEntry[];
  /** The number of free deliveries that the business has left. */
  readonly freeLeft: number;
}

/** A statement of past deliveries. */
export type ClosedBefore = Pick<StoredStatement, 'side' | 'account' | 'from' | 'to' | 'closedAt'>;

/** Rows, cards and pictures that are generated. */
export interface Simulation {
  rows(of: Bulk): BulkRows;
  /** The card of a courier of past deliveries who has no account; null for anyone else. */
  formerCourier(id: UserId): CourierCard | null;
  /** The payment of a statement that was closed before the simulation was made; null if it wasn't paid. */
  paymentOf(statement: ClosedBefore, madeAt: Instant, booksZone: string): NotedPayment | null;
  /** The photo of a past delivery, as a data URL; null for any other. */
  doorPhoto(delivery: DeliveryId): Promise<string | null>;
  /** The photo of a courier who is part of the simulation, as a data URL; null for everyone else. */
  portrait(courier: UserId): Promise<string | null>;
  /** The middle of a postal area, if it's known. */
  areaOf(country: string, postalCode: string): Area | null;
  /**
   * The position of a delivery's courier, if the simulation plays them; null for everyone else. `counter`: the shop's own
   * point. `before`: the door of their route that they come from, if they don't come from the counter.
   */
  courierAt(
    stored: StoredDelivery,
    now: Instant,
    counter: Point | null,
    before?: DoorBefore | null,
  ): KeptPosition | null;
}

export const NO_SIMULATION: Simulation = {
  rows: () => ({
    businesses: () => [],
    business: () => undefined,
    businessesOf: () => [],
    users: () => [],
    user: () => undefined,
    deliveries: () => null,
  }),
  formerCourier: () => null,
  paymentOf: () => null,
  doorPhoto: async () => null,
  portrait: async () => null,
  areaOf: () => null,
  courierAt: () => null,
};
