import { SECOND } from '#core/clock.ts';
import type { CourierDesk } from '#core/delivery/courier/courier-desk.ts';
import type { DeliveryFeed } from '#core/delivery/courier/delivery-feed.ts';
import type { BoardMoving, CityBoard, LiveBoard } from '#core/delivery/board/live-board.ts';
import type { MerchantDeliveries } from '#core/delivery/merchant/merchant-deliveries.ts';
import type { MerchantDelivery } from '#core/delivery/merchant/merchant-delivery.ts';
import { polledFeed } from '#core/delivery/live/polled-feed.ts';
import type { Moving, PositionReader } from '#core/delivery/place/position.ts';
import type { TrackedDelivery } from '#core/delivery/track/tracked-delivery.ts';
import type { Tracking } from '#core/delivery/track/tracking.ts';
import type { Failure } from '#core/failure.ts';
import type { Answer, PollParts } from '#core/poll.ts';
import { ok, type Result } from '#core/result.ts';
import type { MemoryClient } from '../memory-client.ts';
import type { Transaction } from '../transaction.ts';
import { findDeliveryByNumber } from './all-deliveries.ts';
import { callsAsCourier, dutyOf } from './courier/courier-duty.ts';
import type { StoredDelivery } from './dispatch-state.ts';
import { findStored } from './dispatch-table.ts';
import { boardMoving, movingOf } from './place/positions.ts';

/**
 * The view with its JSON text as its version tag, and the positions beside it; `same` if the caller has this version.
 */
async function versioned<T, B>(
  known: string | null,
  reading: Promise<Result<T, Failure>>,
  besideOf?: (view: T) => B,
): Promise<Result<Answer<T, B>, Failure>> {
  const read = await reading;
  if (!read.ok) return read;
  const tag = JSON.stringify(read.value);
  const beside = besideOf?.(read.value);
  if (tag !== known) return ok({ tag, view: read.value, beside });
  return ok(beside === undefined || beside === null ? 'same' : { same: true, beside });
}

/** Reports every change immediately, from this tab or another. It also checks every second, because the clock moves. */
export function memoryDeliveryFeed(
  client: MemoryClient,
  ports: {
    readonly merchantDeliveries: MerchantDeliveries;
    readonly courierDesk: CourierDesk;
    readonly liveBoard: LiveBoard;
    readonly tracking: Tracking;
  },
  parts: PollParts,
): DeliveryFeed {
  // Reading the duty keeps a courier online, which is itself a change, so a read after a change doesn't do that.
  const readDuty = () => callsAsCourier(client)('dispatch.duty', (me, tx) => ok(dutyOf(me, tx)), true);
  /** Positions are only for readers who got the view. */
  const moving = (find: (tx: Transaction) => StoredDelivery | undefined, reader: PositionReader): Moving | null =>
    client.backend.read((tx) => {
      const stored = find(tx);
      return stored === undefined ? null : movingOf(tx, stored, reader);
    });
  return polledFeed(
    {
      tracking: (number, key, known) =>
        versioned<TrackedDelivery | null, Moving | null>(known, ports.tracking.find(number, key), (view) =>
          view?.recipient == null ? null : moving((tx) => findDeliveryByNumber(tx, number), 'recipient'),
        ),
      delivery: (id, known) =>
        versioned<MerchantDelivery | null, Moving | null>(known, ports.merchantDeliveries.find(id), (view) =>
          view === null ? null : moving((tx) => findStored(tx.state.dispatch, id), 'staff'),
        ),
      business: (id, known) => versioned(known, ports.merchantDeliveries.overview(id)),
      duty: (known, nudged, here) => versioned(known, nudged ? readDuty() : ports.courierDesk.duty(here)),
      board: (market, known) =>
        versioned<CityBoard | null, readonly BoardMoving[]>(known, ports.liveBoard.find(market), (view) =>
          view === null ? [] : client.backend.read((tx) => boardMoving(tx, market)),
        ),
      cities: (known) => versioned(known, ports.liveBoard.cities()),
      nudges: (listener) => client.backend.watch(listener),
      longestPause: SECOND,
    },
    parts,
  );
}
