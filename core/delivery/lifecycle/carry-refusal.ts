import type { UserId } from '#core/identity/user-id.ts';
import type { Instant } from '#core/instant.ts';
import { MOST_CARRIED, UNITS } from '../price/vehicle.ts';
import { isOnline, type CourierOnDuty } from './courier-on-duty.ts';
import type { Delivery, DeliveryId, DeliveryPeople, DeliverySecrets } from './delivery.ts';
import type { Moved } from './delivery-machine.ts';
import { isFinal } from './delivery-status.ts';
import type { Standing } from './policy.ts';
import { isScheduled } from './scheduled.ts';

/** The deliveries of a courier in the order of the stops, and the units that they may carry in the city of one more. */
export interface Load {
  readonly carried: readonly Delivery[];
  readonly room: number;
}

/** The facts that decide whether a courier may carry a delivery. */
export interface CarryFacts {
  readonly now: Instant;
  readonly duty: Pick<CourierOnDuty, 'onlineUntil' | 'standbyUntil' | 'markets'>;
  readonly load: Load;
  /** Null if there's none, or if the caller may not know of it. */
  readonly delivery: Pick<Delivery, 'status' | 'market' | 'opensAt' | 'size'> | null;
  /** Whether it's from their own business, or addressed to them. */
  readonly isOwn: boolean;
}

/** The facts that decide whether a courier is offered a delivery. */
export interface OfferFacts extends CarryFacts {
  readonly hasPassed: boolean;
  /** The minutes that it adds to their route; null if it can't be added, or if they carry nothing. */
  readonly addsMinutes: number | null;
}

/** The facts that a command about a courier and a delivery is decided by. */
export interface CommandFacts extends OfferFacts {
  readonly courier: UserId;
  readonly standing: Standing;
  /** As stored, with every time event that's due applied. */
  readonly delivery: Delivery | null;
  readonly secrets: DeliverySecrets;
  /** The number of times that a courier took the parcel to the door again. */
  readonly retries: number;
  /** When the delivery's last event happened. */
  readonly lastEvent: Instant;
}

/**
 * The outcome of a command: refused, or moves in order. `tries` is the number of wrong PINs, and `people` the personal
 * data, if the command changes them.
 */
export interface Decision<Refusal extends string> {
  readonly refusal: Refusal | null;
  readonly moves: readonly Moved[];
  readonly tries?: number;
  readonly people?: DeliveryPeople;
}

export const refusedWith = <Refusal extends string>(refusal: Refusal): Decision<Refusal> => ({ refusal, moves: [] });

/** Whether a parcel has no room beside what a courier carries. Who carries nothing takes any. */
function isFull({ carried, room }: Load, size: Delivery['size']): boolean {
  const units = carried.reduce((sum, one) => sum + UNITS[one.size], UNITS[size]);
  return carried.length > 0 && (carried.length >= MOST_CARRIED || units > room);
}

/** Why a courier may not carry a delivery; null if they may. Assigning asks it, and `offerRefusal` does. */
export function carryRefusal(facts: CarryFacts): 'busy' | 'offline' | 'taken' | 'other-market' | 'own-delivery' | null {
  const { now, duty, load, delivery } = facts;
  if (isFull(load, delivery?.size ?? 'small')) return 'busy';
  if (!isOnline(duty, now)) return 'offline';
  if (delivery === null || isFinal(delivery.status) || isScheduled(delivery, now)) return 'taken';
  if (!duty.markets.includes(delivery.market)) return 'other-market';
  return facts.isOwn ? 'own-delivery' : null;
}

/** Why a courier isn't offered a delivery; null if they are. The board, the line, alerts and accepting all ask it. */
export function offerRefusal(facts: OfferFacts): NonNullable<ReturnType<typeof carryRefusal>> | 'passed' | null {
  const refusal = carryRefusal(facts);
  if (refusal !== null) return refusal;
  if (facts.hasPassed) return 'passed';
  if (facts.delivery?.status !== 'searching') return 'taken';
  return facts.load.carried.length > 0 && facts.addsMinutes === null ? 'busy' : null;
}

/** The route that a delivery joins: the first one that the courier accepted names it. Null for one that's alone. */
export const routeToJoin = ({ carried: [first] }: Load): DeliveryId | null => first?.route ?? first?.id ?? null;
