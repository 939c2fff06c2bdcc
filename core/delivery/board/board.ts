import type { UserId } from '#core/identity/user-id.ts';
import { MINUTE, SECOND } from '#core/clock.ts';
import type { Instant } from '#core/instant.ts';
import { byId } from '#core/newest-first.ts';
import { offerRefusal } from '../lifecycle/carry-refusal.ts';
import type { CourierOnDuty } from '../lifecycle/courier-on-duty.ts';
import type { Delivery, DeliveryId } from '../lifecycle/delivery.ts';
import { offeredFrom } from '../lifecycle/scheduled.ts';

/** The time for which a courier stays online after their app last asked for the board. */
export const ONLINE_TIME = 2 * MINUTE;
/** The maximum number of cities that a courier can save. */
export const MARKETS_PER_COURIER = 3;
/** The number of longest-waiting couriers who see a new delivery immediately, and the delay for everyone else, in ms. */
export const FIRST_IN_LINE = 5;
export const HEAD_START = 15 * SECOND;

/** The maximum number of offers on a board: those that pay most, then those that are due first. */
export const OFFERS_SHOWN = 100;

/** The other facts that matching needs: busy couriers, passed deliveries, and own deliveries. */
export interface BoardState {
  readonly couriers: readonly CourierOnDuty[];
  readonly carrying: ReadonlySet<UserId>;
  hasPassed(courier: UserId, delivery: DeliveryId): boolean;
  /** Whether they own its business or are its recipient: couriers don't carry their own deliveries. */
  isOwn(courier: UserId, delivery: DeliveryId): boolean;
}

/** Whether a courier is offered a delivery. */
export const couldCarry = (courier: CourierOnDuty, delivery: Delivery, state: BoardState, now: Instant): boolean =>
  offerRefusal({
    now,
    duty: courier,
    carries: state.carrying.has(courier.id),
    delivery,
    // Looked up only if nothing else refuses: a board asks about every delivery.
    get isOwn() {
      return state.isOwn(courier.id, delivery.id);
    },
    get hasPassed() {
      return state.hasPassed(courier.id, delivery.id);
    },
  }) === null;

/** The order of the line: those who have waited longest come first. */
export const byTurn = (a: CourierOnDuty, b: CourierOnDuty): number => a.idleSince - b.idleSince || byId(a, b);

/** Whether a courier sees a delivery on their board: those who have waited longest see it first. */
export function seesOffer(courier: CourierOnDuty, delivery: Delivery, state: BoardState, now: Instant): boolean {
  if (!couldCarry(courier, delivery, state, now)) return false;
  if (now >= offeredFrom(delivery) + HEAD_START) return true;
  const before = state.couriers.filter(
    (other) => byTurn(other, courier) < 0 && couldCarry(other, delivery, state, now),
  );
  return before.length < FIRST_IN_LINE;
}
