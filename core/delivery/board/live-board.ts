import type { BusinessId } from '#core/business/business-id.ts';
import { DAY, MINUTE } from '#core/clock.ts';
import type { Failure } from '#core/failure.ts';
import type { UserId } from '#core/identity/user-id.ts';
import type { Instant } from '#core/instant.ts';
import { port } from '#core/port.ts';
import type { Result } from '#core/result.ts';
import { REUSED_COMMAND, type CommandId } from '../lifecycle/command.ts';
import type { Arrival } from '../place/arrival.ts';
import type { DeliveryId } from '../lifecycle/delivery.ts';
import type { DeliveryStatus } from '../lifecycle/delivery-status.ts';
import type { SlowLegTimes } from '../place/leg-times.ts';
import type { Point } from '#core/geography/point.ts';
import type { Fix } from '../place/position.ts';
import type { TrackingNumber } from '../lifecycle/tracking-number.ts';
import type { Market, Zone } from '../price/zone.ts';
import type { WorkLeft } from './work-left.ts';

/** The time after which a search counts as long, in ms. */
export const LONG_SEARCH = 3 * MINUTE;
/** The period of a courier's count of deliveries. */
export const COUNTED_PERIOD = DAY;
/** The most deliveries and couriers on a board. */
export const BOARD_SIZE = 1000;

/** A delivery under way on the board of its city: no recipient, street or phone. */
export interface BoardDelivery {
  readonly id: DeliveryId;
  readonly number: TrackingNumber;
  readonly businessId: BusinessId;
  readonly shop: string;
  /** The shop on the map, to a meter; null if it isn't known. */
  readonly counter: Point | null;
  readonly status: DeliveryStatus;
  /** When it reached its status. */
  readonly since: Instant;
  readonly zone: Zone;
  /** The first half of the shop's postal code, and of the recipient's. */
  readonly fromArea: string;
  readonly toArea: string;
  readonly toCity: string;
  readonly readyAt: Instant;
  readonly dueAt: Instant;
  /** Whether the first attempt at the door was on time; null before it. */
  readonly onTime: boolean | null;
  /** Its expected arrival at the door, from accepted to picked up; null otherwise. */
  readonly arrival: Arrival | null;
  readonly courier: { readonly id: UserId; readonly firstName: string } | null;
  /** The group that it's offered with; null once a courier has it, and for one that's alone. */
  readonly together: DeliveryId | null;
}

/** A courier who is online in a city, or carries one of its deliveries. */
export interface BoardCourier {
  readonly id: UserId;
  readonly firstName: string;
  readonly online: boolean;
  /** The numbers of the deliveries that they carry, even if those are in another city. In the order of the stops. */
  readonly carries: readonly TrackingNumber[];
  /** The units that they can take in addition (`UNITS`). Who carries nothing can take one delivery of any size. */
  readonly room: number;
  /** When they last became free to carry something. */
  readonly idleSince: Instant;
  /** Deliveries that they handed over within a day. */
  readonly delivered: number;
}

/** The board of a city. */
export interface CityBoard {
  /** By promised time, earliest first. */
  readonly deliveries: readonly BoardDelivery[];
  /** The slow leg times of a delivery that a courier accepts now. */
  readonly ways: SlowLegTimes;
  /** Idle longest first. */
  readonly couriers: readonly BoardCourier[];
}

/** The position of a courier on the board, by their delivery. */
export interface BoardMoving extends Fix {
  readonly id: DeliveryId;
}

/** A city with deliveries under way or couriers online. */
export interface BoardCity {
  readonly market: Market;
  readonly underWay: number;
  /** The deliveries that search for a courier, and those that have searched for over three minutes. */
  readonly searching: number;
  readonly searchingLong: number;
  readonly late: number;
  /** Couriers who are online. */
  readonly couriers: number;
}

/**
 * Why a delivery wasn't assigned to a courier.
 * - `taken`: it isn't searching anymore, or it isn't with the courier who had it; or it's over
 * - `busy`: they carry one already · `offline`: they went offline, or may not work anymore
 * - `other-market`: they don't work in its city · `own-delivery`: it comes from a business of theirs, or goes to them
 */
export const ASSIGN_REFUSALS = [REUSED_COMMAND, 'taken', 'busy', 'offline', 'other-market', 'own-delivery'] as const;
export type AssignRefusal = (typeof ASSIGN_REFUSALS)[number];

/**
 * An administrator's view of the deliveries under way in a city, which they can assign to couriers.
 * `DeliveryFeed.board` keeps it current. For everyone else there's no city, and assigning is `denied`. Each assignment
 * is in the audit log.
 */
export interface LiveBoard {
  /** The cities with deliveries under way or couriers online. */
  cities(): Promise<Result<BoardCity[], Failure>>;
  /** The server's work that's due and isn't done yet. Null for everyone who isn't an administrator. */
  workLeft(): Promise<Result<WorkLeft | null, Failure>>;
  /** Null for everyone who isn't an administrator. */
  find(market: Market): Promise<Result<CityBoard | null, Failure>>;
  /**
   * Assigns a delivery to a courier. With `instead`, it replaces the courier who accepted it and hasn't picked it up:
   * the same transaction releases them. Without it, the delivery must be searching.
   */
  assign(
    command: CommandId,
    delivery: DeliveryId,
    courier: UserId,
    instead: boolean,
  ): Promise<Result<void, AssignRefusal | Failure>>;
}
export const LiveBoard = port<LiveBoard>('LiveBoard');
