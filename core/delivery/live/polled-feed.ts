import type { BusinessId } from '#core/business/business-id.ts';
import { SECOND } from '#core/clock.ts';
import { poll, type PollParts, type Question } from '#core/poll.ts';
import type { CourierDuty } from '../courier/courier-desk.ts';
import type { DeliveryFeed } from '../courier/delivery-feed.ts';
import type { DeliveryId } from '../lifecycle/delivery.ts';
import type { DeliveryOverview } from '../merchant/merchant-deliveries.ts';
import type { BoardCity, BoardMoving, CityBoard } from '../board/live-board.ts';
import type { MerchantDelivery } from '../merchant/merchant-delivery.ts';
import {
  movingPause,
  polledTracking,
  question,
  QUIET_INTERVAL,
  ACTIVE_INTERVAL,
  type PendingAnswer,
  type TrackingSource,
} from './polled-tracking.ts';
import type { Fix, FixSource, Moving } from '../place/position.ts';
import type { Market } from '../price/zone.ts';

/** The polling interval of couriers who are online, in ms. */
export const DUTY_INTERVAL = 5 * SECOND;

/** Asks a backend for the version after the known one. `nudged` as in `Question`. */
export interface FeedSource extends TrackingSource {
  delivery(id: DeliveryId, known: string | null): PendingAnswer<MerchantDelivery | null, Moving | null>;
  business(id: BusinessId, known: string | null): PendingAnswer<DeliveryOverview | null>;
  duty(known: string | null, nudged: boolean, here: Fix | null): PendingAnswer<CourierDuty>;
  board(market: Market, known: string | null): PendingAnswer<CityBoard | null, readonly BoardMoving[]>;
  cities(known: string | null): PendingAnswer<readonly BoardCity[]>;
}

const businessPause = (view: DeliveryOverview | null): number =>
  view === null || view.active === 0 ? QUIET_INTERVAL : ACTIVE_INTERVAL;
const dutyPause = ({ online, jobs }: CourierDuty): number =>
  online || jobs.length > 0 ? DUTY_INTERVAL : QUIET_INTERVAL;

/**
 * Asks for the duty, with a fix if there is one. After a failure the next question goes without one, so that a refused
 * fix doesn't keep the view from arriving.
 */
function askDuty(source: FeedSource, fixes: FixSource | undefined): Question<CourierDuty>['ask'] {
  let failed = false;
  return async (known, nudged) => {
    const fix = nudged || failed ? null : (fixes?.next() ?? null);
    const answer = await source.duty(known, nudged, fix);
    failed = fix !== null && !answer.ok;
    if (fix !== null && answer.ok) fixes?.sent(fix);
    if (fix !== null && !answer.ok) fixes?.unsent(answer.error);
    return answer;
  };
}

/** The polling interval of administrators who look at what's under way, in ms. */
export const BOARD_INTERVAL = 5 * SECOND;

/** The feed of a backend that is polled. */
export const polledFeed = (source: FeedSource, parts: PollParts): DeliveryFeed => ({
  ...polledTracking(source, parts),
  delivery: (id, listener) =>
    poll(
      question<MerchantDelivery | null, Moving | null>(
        source,
        (known) => source.delivery(id, known),
        ACTIVE_INTERVAL,
        movingPause,
      ),
      listener,
      parts,
    ),
  business: (id, listener) =>
    poll(
      question(source, (known) => source.business(id, known), ACTIVE_INTERVAL, businessPause),
      listener,
      parts,
    ),
  duty: (listener, fixes) =>
    poll(
      // A person who isn't a courier anymore has no board, and their accepted delivery went to another courier.
      {
        ...question(source, askDuty(source, fixes), DUTY_INTERVAL, dutyPause),
        forgets: ({ kind }) => kind === 'denied',
      },
      listener,
      parts,
    ),
  board: (market, listener) =>
    poll(
      question<CityBoard | null, readonly BoardMoving[]>(
        source,
        (known) => source.board(market, known),
        BOARD_INTERVAL,
        () => BOARD_INTERVAL,
      ),
      listener,
      parts,
    ),
  cities: (listener) =>
    poll(
      question(source, source.cities, BOARD_INTERVAL, () => BOARD_INTERVAL),
      listener,
      parts,
    ),
});
