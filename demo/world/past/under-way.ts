import type { UserId } from '#core/identity/user-id.ts';
import { DAY, SECOND } from '#core/clock.ts';
import type { DeliveryForm } from '#core/delivery/request/delivery-form.ts';
import type { DeliveryId } from '#core/delivery/lifecycle/delivery.ts';
import { MOVES } from '#core/delivery/lifecycle/delivery-machine.ts';
import type { DeliveryStatus } from '#core/delivery/lifecycle/delivery-status.ts';
import { instant, later, type Instant } from '#core/instant.ts';
import type { Mishap } from '#demo/couriers/next-step.ts';
import type { DispatchState } from '#adapters/memory/delivery/dispatch-state.ts';
import { deliveryIdAt, makeDelivery, UNDER_WAY, type Shop } from './make-delivery.ts';
import { sampleOrder } from './sample-order.ts';

/** A delivery that's under way when the demo starts. */
export interface UnderWay {
  /** Determines contents and recipient, except for the fields in `details`. */
  readonly index: number;
  /** Its status, and the time since it reached it, in ms. */
  readonly status: DeliveryStatus;
  readonly since: number;
  readonly courier: UserId;
  readonly details?: Partial<DeliveryForm>;
  readonly mishap?: Mishap;
  /** The delivery whose route it was added to. */
  readonly route?: DeliveryId | null;
}

/** Higher than all past indexes, so that tracking numbers are unique. */
const NUMBERS_FROM = 1_000_000;

/** The shop's own order numbers go on after those of its past deliveries. */
const ORDERS_FROM = 1460;

/** The id of a delivery under way, by its index. */
export const underWayId = (index: number) => deliveryIdAt(UNDER_WAY, index);

/** Adds a delivery in its state at `now`. The simulated couriers continue from there. */
export function addUnderWay(
  dispatch: DispatchState,
  shop: Shop,
  { index, status, since, courier, details = {}, mishap, route = null }: UnderWay,
  now: Instant,
): DispatchState['deliveries'][number] {
  const pool = { take: () => courier, release: () => undefined };
  const script = {
    mishap: mishap ?? null,
    takenAfter: status === 'searching' ? null : 20 * SECOND,
    canceledAfter: null,
  };
  const wanted = {
    index: NUMBERS_FROM + index,
    id: underWayId(index),
    details: { ...sampleOrder(index, false, ORDERS_FROM + index), ...details },
    free: false,
  };
  const played = (at: Instant, until: Instant) => makeDelivery(shop, { ...wanted, at }, script, pool, until);
  // The travel time doesn't depend on the start.
  const start = instant(0);
  const reachedAfter = () =>
    played(start, later(start, DAY)).stored.events.find(({ kind }) => kind !== 'request' && MOVES[kind].to === status)
      ?.at;
  const after = status === 'searching' ? start : reachedAfter();
  if (after === undefined) throw new Error(`it never gets the status ${status}`);
  const { stored, ledger } = played(later(now, -since - after), now);
  if (route !== null) stored.delivery = { ...stored.delivery, route };
  dispatch.deliveries.push(stored);
  dispatch.ledger.push(...ledger);
  return stored;
}
