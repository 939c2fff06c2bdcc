import { RECIPIENT_NOTE_REFUSALS, type RecipientNoteRefusal } from '#core/delivery/track/recipient-note.ts';
import type { Moving } from '#core/delivery/place/position.ts';
import type { TrackedDelivery } from '#core/delivery/track/tracked-delivery.ts';
import type { Tracking } from '#core/delivery/track/tracking.ts';
import type { TrackingNumber } from '#core/delivery/lifecycle/tracking-number.ts';
import type { Failure } from '#core/failure.ts';
import type { Answer } from '#core/poll.ts';
import { ok, refused, type Result } from '#core/result.ts';
import type { ProjectAddress } from '../connection.ts';
import { guestAsk, malformed, named, type Fields } from './guest-ask.ts';
import { isSentTracked, movingFrom, trackedFrom } from './received-tracking.ts';

/** A guest's tracking, and the read that a feed uses when it already has a version. */
export interface GuestTracking extends Tracking {
  live(
    number: TrackingNumber,
    key: string | null,
    known: string | null,
  ): Promise<Result<Answer<TrackedDelivery | null, Moving | null>, Failure>>;
}

/**
 * Tracks deliveries for guests, through the Edge Function that counts misses per client. It uses plain `fetch`, so that the
 * tracking page needs no client library. Number and key go in the body, never in the address. `onUnknownAnswer` is called
 * each time the project answers with a value that this page doesn't know: the page may be older.
 */
export function guestTracking(
  { url }: Pick<ProjectAddress, 'url'>,
  fetcher: typeof fetch,
  onUnknownAnswer: () => void,
): GuestTracking {
  const ask = guestAsk(url, fetcher, onUnknownAnswer);

  return {
    leaveNote: (number, key, note) =>
      ask<Result<void, RecipientNoteRefusal>>({ ...named(number, key), note }, ({ noted }) => {
        if (noted === 'saved') return ok(ok());
        const refusal = RECIPIENT_NOTE_REFUSALS.find((code) => code === noted);
        return refusal === undefined ? malformed : ok(refused(refusal));
      }).then((answer) => (answer.ok ? answer.value : answer)),
    find: (number, key) => ask(named(number, key), ({ delivery }) => viewIn(delivery)),
    live: (number, key, known) =>
      ask<Answer<TrackedDelivery | null, Moving | null>>(
        { ...named(number, key), known: known ?? '~' },
        ({ live, moving }) => {
          const beside = movingFrom(moving);
          if (live === 'same') return ok({ same: true, beside });
          const { tag, view: sent } = (live ?? {}) as Fields;
          if (typeof tag !== 'string') return malformed;
          if (sent === undefined) return ok({ same: true, tag, beside });
          const view = viewIn(sent);
          return view.ok ? ok({ tag, view: view.value, beside }) : view;
        },
      ),
  };
}

function viewIn(sent: unknown): Result<TrackedDelivery | null, Failure> {
  if (sent === null) return ok(null);
  return isSentTracked(sent) ? ok(trackedFrom(sent)) : malformed;
}
