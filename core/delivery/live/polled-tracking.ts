import { MINUTE, SECOND } from '#core/clock.ts';
import type { Failure } from '#core/failure.ts';
import { poll, type Answer, type PollParts, type Question } from '#core/poll.ts';
import type { Result } from '#core/result.ts';
import type { TrackingFeed } from '../courier/delivery-feed.ts';
import { isFinal } from '../lifecycle/delivery-status.ts';
import type { Moving } from '../place/position.ts';
import type { TrackedDelivery } from '../track/tracked-delivery.ts';
import type { TrackingNumber } from '../lifecycle/tracking-number.ts';

/** The polling interval, in ms: with an active delivery, and without one. */
export const ACTIVE_INTERVAL = 10 * SECOND;
export const QUIET_INTERVAL = MINUTE;

/** The pending answer to a question for the newest version. */
export type PendingAnswer<T, B = unknown> = Promise<Result<Answer<T, B>, Failure>>;

/** Asks for the version after the known one, for a guest's feed. */
export interface TrackingSource {
  tracking(
    number: TrackingNumber,
    key: string | null,
    known: string | null,
  ): PendingAnswer<TrackedDelivery | null, Moving | null>;
  /** Calls back when something may have changed. Returns the unsubscribe function. */
  readonly nudges: (listener: () => void) => () => void;
  /** The longest polling interval for this backend, in ms; a minute by default. */
  readonly longestPause?: number;
}

export const movingPause = (view: { readonly status: TrackedDelivery['status'] } | null): number =>
  view === null || isFinal(view.status) ? QUIET_INTERVAL : ACTIVE_INTERVAL;

export const question = <T, B = unknown>(
  { nudges, longestPause = QUIET_INTERVAL }: Pick<TrackingSource, 'nudges' | 'longestPause'>,
  ask: Question<T, B>['ask'],
  atFirst: number,
  pause: (view: T) => number | null,
): Question<T, B> => ({
  ask,
  nudges,
  longestPause,
  pause(shown) {
    const ms = shown === null ? atFirst : pause(shown.view);
    return ms === null ? null : Math.min(ms, longestPause);
  },
});

/** The part of the feed that guests need. */
export const polledTracking = (source: TrackingSource, parts: PollParts): TrackingFeed => ({
  tracking: (number, key, listener) =>
    poll(
      question<TrackedDelivery | null, Moving | null>(
        source,
        (known) => source.tracking(number, key, known),
        ACTIVE_INTERVAL,
        // Asking for an unknown number counts as a guess.
        (view) => (view === null ? null : movingPause(view)),
      ),
      listener,
      parts,
    ),
});
