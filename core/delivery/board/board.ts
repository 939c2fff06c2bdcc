import type { UserId } from '#core/identity/user-id.ts';
import { MINUTE, SECOND } from '#core/clock.ts';
import type { Instant } from '#core/instant.ts';
import { byId } from '#core/newest-first.ts';
import { groupOf, offerRefusal, type Load } from '../lifecycle/carry-refusal.ts';
import type { CourierOnDuty } from '../lifecycle/courier-on-duty.ts';
import type { Delivery, DeliveryId } from '../lifecycle/delivery.ts';
import { offeredFrom } from '../lifecycle/scheduled.ts';
import type { Market } from '../price/zone.ts';

/** The time for which a courier stays online after their app last asked for the board. */
export const ONLINE_TIME = 2 * MINUTE;
/** The number of longest-waiting couriers who see a new delivery immediately, and the delay for everyone else, in ms. */
export const FIRST_IN_LINE = 5;
export const HEAD_START = 15 * SECOND;

/** The maximum number of offers on a board: those that pay most, then those that are due first. */
export const OFFERS_SHOWN = 100;

/** The most offers for a courier who carries others, and how many of the counter's are considered: those due first. */
export const OFFERS_TO_ADD = 3;
export const CONSIDERED_TO_ADD = 10;

/** The other facts that matching needs: what couriers carry, passed deliveries, and own deliveries. */
export interface BoardState {
  readonly couriers: readonly CourierOnDuty[];
  loadOf(courier: UserId, market: Market): Load;
  /** The minutes that a delivery adds to the route of a courier who carries others; null if it can't be added. */
  addsMinutes(courier: UserId, delivery: Delivery): number | null;
  hasPassed(courier: UserId, delivery: DeliveryId): boolean;
  /** The others of a delivery's group that are still searched for. */
  restOf(delivery: Delivery): readonly Delivery[];
  /**
   * Whether they own its business or are the recipient of it or of one of the rest: couriers don't carry their own
   * deliveries.
   */
  isOwn(courier: UserId, delivery: DeliveryId): boolean;
}

/** Why a courier isn't offered a delivery; null if they are. */
const refusalOf = (courier: CourierOnDuty, delivery: Delivery, state: BoardState, now: Instant) =>
  offerRefusal({
    now,
    duty: courier,
    load: state.loadOf(courier.id, delivery.market),
    delivery,
    rest: state.restOf(delivery),
    get addsMinutes() {
      return state.addsMinutes(courier.id, delivery);
    },
    // Looked up only if nothing else refuses: a board asks about every delivery.
    get isOwn() {
      return state.isOwn(courier.id, delivery.id);
    },
    get hasPassed() {
      return state.hasPassed(courier.id, delivery.id);
    },
  });

/** Whether a group is offered by this one of its deliveries: its first door. One that's alone is. */
export const isFirstOf = (delivery: Delivery, rest: readonly Delivery[]): boolean =>
  groupOf(delivery, rest)[0] === delivery;

/** Whether a courier is in the line for a delivery or the group that begins with it: they're offered it, and carry nothing. */
export const couldCarry = (courier: CourierOnDuty, delivery: Delivery, state: BoardState, now: Instant): boolean =>
  isFirstOf(delivery, state.restOf(delivery)) &&
  state.loadOf(courier.id, delivery.market).carried.length === 0 &&
  refusalOf(courier, delivery, state, now) === null;

/** The order of the line: those who have waited longest come first. */
export const byTurn = (a: CourierOnDuty, b: CourierOnDuty): number => a.idleSince - b.idleSince || byId(a, b);

/** Whether the head start of those who have waited longest is over. */
const isForAll = (delivery: Delivery, now: Instant): boolean => now >= offeredFrom(delivery) + HEAD_START;

/** Whether a courier who carries nothing sees a delivery on their board: those who have waited longest see it first. */
export function seesOffer(courier: CourierOnDuty, delivery: Delivery, state: BoardState, now: Instant): boolean {
  if (!couldCarry(courier, delivery, state, now)) return false;
  if (isForAll(delivery, now)) return true;
  const before = state.couriers.filter(
    (other) => byTurn(other, courier) < 0 && couldCarry(other, delivery, state, now),
  );
  return before.length < FIRST_IN_LINE;
}

/** A delivery that a courier can add to their route. */
export interface Addition {
  readonly delivery: Delivery;
  readonly addsMinutes: number;
}

/**
 * The deliveries that a courier who carries others is offered, by the time that they add. `waiting` are those that
 * search at the counter where the courier hasn't left. Couriers who carry nothing come first: the others see one after
 * the head start, or immediately if no one else can carry it.
 */
export const additionsFor = (
  courier: CourierOnDuty,
  waiting: readonly Delivery[],
  state: BoardState,
  now: Instant,
): Addition[] =>
  waiting
    .filter((delivery) => state.restOf(delivery).length === 0)
    .toSorted((a, b) => a.dueAt - b.dueAt || byId(a, b))
    .slice(0, CONSIDERED_TO_ADD)
    .flatMap((delivery) => {
      const addsMinutes = state.addsMinutes(courier.id, delivery);
      if (addsMinutes === null || refusalOf(courier, delivery, { ...state, addsMinutes: () => addsMinutes }, now))
        return [];
      const isFirst =
        isForAll(delivery, now) || !state.couriers.some((other) => couldCarry(other, delivery, state, now));
      return isFirst ? [{ delivery, addsMinutes }] : [];
    })
    .toSorted(
      (a, b) => a.addsMinutes - b.addsMinutes || a.delivery.dueAt - b.delivery.dueAt || byId(a.delivery, b.delivery),
    )
    .slice(0, OFFERS_TO_ADD);
