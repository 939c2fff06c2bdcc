import type { UserId } from '#core/identity/user-id.ts';
import type { Instant } from '#core/instant.ts';
import { isOnline, type CourierOnDuty } from './courier-on-duty.ts';
import type { Delivery, DeliveryPeople, DeliverySecrets } from './delivery.ts';
import type { Moved } from './delivery-machine.ts';
import { isFinal } from './delivery-status.ts';
import type { Standing } from './policy.ts';
import { isScheduled } from './scheduled.ts';

/** The facts that decide whether a courier may carry a delivery. */
export interface CarryFacts {
  readonly now: Instant;
  readonly duty: Pick<CourierOnDuty, 'onlineUntil' | 'standbyUntil' | 'markets'>;
  /** Whether they carry another delivery. */
  readonly carries: boolean;
  /** Null if there's none, or if the caller may not know of it. */
  readonly delivery: Pick<Delivery, 'status' | 'market' | 'opensAt'> | null;
  /** Whether it's from their own business, or addressed to them. */
  readonly isOwn: boolean;
}

/** The facts that a command about a courier and a delivery is decided by. */
export interface CommandFacts extends CarryFacts {
  readonly courier: UserId;
  readonly standing: Standing;
  /** As stored, with every time event that's due applied. */
  readonly delivery: Delivery | null;
  readonly secrets: DeliverySecrets;
  readonly hasPassed: boolean;
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

/** Why a courier may not carry a delivery; null if they may. Assigning asks it, and `offerRefusal` does. */
export function carryRefusal(facts: CarryFacts): 'busy' | 'offline' | 'taken' | 'other-market' | 'own-delivery' | null {
  const { now, duty, carries, delivery } = facts;
  if (carries) return 'busy';
  if (!isOnline(duty, now)) return 'offline';
  if (delivery === null || isFinal(delivery.status) || isScheduled(delivery, now)) return 'taken';
  if (!duty.markets.includes(delivery.market)) return 'other-market';
  return facts.isOwn ? 'own-delivery' : null;
}

/** Why a courier isn't offered a delivery; null if they are. The board, the line, alerts and accepting all ask it. */
export function offerRefusal(
  facts: CarryFacts & Pick<CommandFacts, 'hasPassed'>,
): NonNullable<ReturnType<typeof carryRefusal>> | 'passed' | null {
  const refusal = carryRefusal(facts);
  if (refusal !== null) return refusal;
  if (facts.hasPassed) return 'passed';
  return facts.delivery?.status === 'searching' ? null : 'taken';
}
