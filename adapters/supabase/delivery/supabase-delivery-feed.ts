import * as v from 'valibot';
import type { DeliveryFeed } from '#core/delivery/courier/delivery-feed.ts';
import { polledFeed } from '#core/delivery/live/polled-feed.ts';
import { trackingKey } from '#core/delivery/track/tracking-link.ts';
import type { PollParts } from '#core/poll.ts';
import type { Connection } from '../connection.ts';
import { storedSession } from '../account/session-storage.ts';
import { ask } from './call-function.ts';
import { dutyOfPage } from './duty-of-page.ts';
import { guestTracking } from './guest-tracking.ts';
import { answerOf, movingAnswerOf, ReceivedBoardMoving, ReceivedMoving } from './live-answer.ts';
import { ReceivedBoard, ReceivedCities } from './received-board.ts';
import { Overview, ReceivedMerchantDelivery, Tracked } from './received-delivery.ts';

/** The tag of a page that has no version yet, and understands newer tags of the same version. */
const NONE_YET = '~';

/** Polls every few seconds with the known version; `nudges` reports this browser's own commands. */
export function supabaseDeliveryFeed(
  connection: Connection,
  nudges: (listener: () => void) => () => void,
  parts: PollParts,
): DeliveryFeed {
  const asGuest = guestTracking(connection.project, connection.fetch, () => void connection.unknownAnswer());
  const askDuty = dutyOfPage(connection);
  return polledFeed(
    {
      tracking: (number, key, known) =>
        storedSession(connection.storage) === null
          ? asGuest.live(number, key, known)
          : ask(
              connection,
              'live_tracking',
              { number, key: trackingKey(key), known: known ?? NONE_YET },
              movingAnswerOf(Tracked, ReceivedMoving),
            ),
      delivery: (delivery, known) =>
        ask(
          connection,
          'live_delivery',
          { delivery, known: known ?? NONE_YET },
          movingAnswerOf(v.nullable(ReceivedMerchantDelivery), ReceivedMoving),
        ),
      business: (business, known) => ask(connection, 'live_business', { business, known }, answerOf(Overview)),
      duty: (known, _nudged, here) => askDuty(known ?? NONE_YET, here),
      board: (market, known) =>
        ask(connection, 'live_board', { market, known }, movingAnswerOf(ReceivedBoard, ReceivedBoardMoving)),
      cities: (known) => ask(connection, 'board_cities', { known }, answerOf(ReceivedCities)),
      nudges,
    },
    parts,
  );
}
