import { byId } from '#core/newest-first.ts';
import type { UserId } from '#core/identity/user-id.ts';
import type { Instant } from '#core/instant.ts';
import { MOST_CARRIED, UNITS } from '../price/vehicle.ts';
import { isOnline, type CourierOnDuty } from './courier-on-duty.ts';
import type { Delivery, DeliveryId, DeliveryPeople, DeliverySecrets } from './delivery.ts';
import { move, type Moved } from './delivery-machine.ts';
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
  /** The others of its group that are still searched for: one courier takes all of them. */
  readonly rest: readonly Delivery[];
  /** Whether it's from their own business, or it or one of the rest is addressed to them. */
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

/**
 * Whether there's no room for a parcel beside what a courier carries. A courier who carries nothing takes any, and only
 * they take a group.
 */
function isFull({ carried, room }: Load, size: Delivery['size'], rest: readonly Delivery[]): boolean {
  const units = [...carried, ...rest].reduce((sum, one) => sum + UNITS[one.size], UNITS[size]);
  if (rest.length > 0) return carried.length > 0 || units > room;
  return carried.length > 0 && (carried.length >= MOST_CARRIED || units > room);
}

/** Why a courier may not carry a delivery; null if they may. Assigning asks it, and `offerRefusal` does. */
export function carryRefusal(facts: CarryFacts): 'busy' | 'offline' | 'taken' | 'other-market' | 'own-delivery' | null {
  const { now, duty, load, delivery } = facts;
  if (isFull(load, delivery?.size ?? 'small', facts.rest)) return 'busy';
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
const routeToJoin = ({ carried: [first] }: Load): DeliveryId | null => first?.route ?? first?.id ?? null;

/** A delivery with the rest of its group, in the order of the doors. */
export const groupOf = <T extends Pick<Delivery, 'id' | 'turn'>>(delivery: T, rest: readonly T[]): T[] =>
  [delivery, ...rest].toSorted((a, b) => a.turn - b.turn || byId(a, b));

/** The moves that give a courier a delivery and the rest of its group; null if one isn't possible. */
export function handedOver(
  facts: CommandFacts & { readonly delivery: Delivery },
  kind: 'accept' | 'assign',
): readonly Moved[] | null {
  const { delivery, rest, secrets, courier, load, now } = facts;
  const group = groupOf(delivery, rest);
  const first = routeToJoin(load);
  const moves = group.map((one, place) => {
    const route = place === 0 ? first : (first ?? group[0]?.id ?? null);
    return move(one, secrets, { kind, courier, route }, kind === 'accept' ? 'courier' : 'admin', now);
  });
  return moves.every((outcome) => outcome.ok) ? moves.map((outcome) => outcome.value) : null;
}
