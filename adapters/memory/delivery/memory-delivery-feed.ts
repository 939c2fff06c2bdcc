import { SECOND } from '#core/clock.ts';
import type { CourierDesk } from '#core/delivery/courier-desk.ts';
import type { DeliveryFeed } from '#core/delivery/delivery-feed.ts';
import type { LiveBoard } from '#core/delivery/live-board.ts';
import type { MerchantDeliveries } from '#core/delivery/merchant-deliveries.ts';
import { polledFeed } from '#core/delivery/polled-feed.ts';
import type { Tracking } from '#core/delivery/tracking.ts';
import type { Failure } from '#core/failure.ts';
import type { Answer, PollParts } from '#core/poll.ts';
import { ok, type Result } from '#core/result.ts';
import type { MemoryClient } from '../memory-client.ts';
import { callsAsCourier, dutyOf } from './courier-duty.ts';

/** A view with its own JSON text as the version. */
async function since<T>(
  known: string | null,
  reading: Promise<Result<T, Failure>>,
): Promise<Result<Answer<T>, Failure>> {
  const read = await reading;
  if (!read.ok) return read;
  const tag = JSON.stringify(read.value);
  return ok(tag === known ? 'same' : { tag, view: read.value });
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
  const lookAtDuty = () => callsAsCourier(client)('dispatch.duty', (me, tx) => ok(dutyOf(me, tx)), true);
  return polledFeed(
    {
      tracking: (number, key, known) => since(known, ports.tracking.find(number, key)),
      delivery: (id, known) => since(known, ports.merchantDeliveries.find(id)),
      business: (id, known) => since(known, ports.merchantDeliveries.overview(id)),
      duty: (known, nudged) => since(known, nudged ? lookAtDuty() : ports.courierDesk.duty()),
      board: (market, known) => since(known, ports.liveBoard.find(market)),
      cities: (known) => since(known, ports.liveBoard.cities()),
      nudges: (listener) => client.backend.watch(listener),
      longestPause: SECOND,
    },
    parts,
  );
}
