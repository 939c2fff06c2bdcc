import type { BusinessId } from '../business/business-id.ts';
import { MINUTE, SECOND } from '../clock.ts';
import type { Failure } from '../failure.ts';
import { poll, type Answer, type PollParts, type Question } from '../poll.ts';
import type { Result } from '../result.ts';
import type { CourierDuty } from './courier-desk.ts';
import type { DeliveryFeed, TrackingFeed } from './delivery-feed.ts';
import type { DeliveryId } from './delivery.ts';
import { isFinal } from './delivery-status.ts';
import type { DeliveryOverview } from './merchant-deliveries.ts';
import type { MerchantDelivery } from './merchant-delivery.ts';
import type { TrackedDelivery } from './tracked-delivery.ts';
import type { TrackingNumber } from './tracking-number.ts';

/** How often is asked, in ms: while something is under way, by couriers who are online, and while nothing happens. */
const UNDER_WAY = 10 * SECOND;
const ON_DUTY = 5 * SECOND;
const QUIET = MINUTE;

type Asked<T> = Promise<Result<Answer<T>, Failure>>;

/** How a backend is asked for the version after the one that is known. `nudged` as in {@link Question}. */
export interface FeedSource {
  tracking(number: TrackingNumber, key: string | null, known: string | null): Asked<TrackedDelivery | null>;
  delivery(id: DeliveryId, known: string | null): Asked<MerchantDelivery | null>;
  business(id: BusinessId, known: string | null): Asked<DeliveryOverview | null>;
  duty(known: string | null, nudged: boolean): Asked<CourierDuty>;
  /** Calls back when something may have changed. Gives the unsubscribe function. */
  readonly nudges: (listener: () => void) => () => void;
  /** Longest pause that this backend needs, in ms; a minute unless it says. */
  readonly longestPause?: number;
}

const movingPause = (view: { readonly status: TrackedDelivery['status'] } | null): number =>
  view === null || isFinal(view.status) ? QUIET : UNDER_WAY;
const businessPause = (view: DeliveryOverview | null): number =>
  view === null || view.active === 0 ? QUIET : UNDER_WAY;
const dutyPause = ({ online, job }: CourierDuty): number => (online || job !== null ? ON_DUTY : QUIET);

const question = <T>(
  { nudges, longestPause = QUIET }: Pick<FeedSource, 'nudges' | 'longestPause'>,
  ask: Question<T>['ask'],
  atFirst: number,
  pause: (view: T) => number | null,
): Question<T> => ({
  ask,
  nudges,
  longestPause,
  pause(shown) {
    const ms = shown === null ? atFirst : pause(shown.view);
    return ms === null ? null : Math.min(ms, longestPause);
  },
});

/** The part of the feed that guests need. */
export const polledTracking = (
  source: Pick<FeedSource, 'tracking' | 'nudges' | 'longestPause'>,
  parts: PollParts,
): TrackingFeed => ({
  tracking: (number, key, listener) =>
    poll(
      question<TrackedDelivery | null>(
        source,
        (known) => source.tracking(number, key, known),
        UNDER_WAY,
        // Asking for a number that isn't there counts as a guess.
        (view) => (view === null ? null : movingPause(view)),
      ),
      listener,
      parts,
    ),
});

/** The feed of a backend that is asked again and again. */
export const polledFeed = (source: FeedSource, parts: PollParts): DeliveryFeed => ({
  ...polledTracking(source, parts),
  delivery: (id, listener) =>
    poll(
      question(source, (known) => source.delivery(id, known), UNDER_WAY, movingPause),
      listener,
      parts,
    ),
  business: (id, listener) =>
    poll(
      question(source, (known) => source.business(id, known), UNDER_WAY, businessPause),
      listener,
      parts,
    ),
  duty: (listener) => poll(question(source, source.duty, ON_DUTY, dutyPause), listener, parts),
});
