import type { Instant } from '#core/instant.ts';
import type { NotOpen } from './not-open.ts';
import { nextOpen, type OpeningHours } from './opening-hours.ts';

/** A time in which a city takes no new deliveries. What's under way goes on. */
export interface Pause {
  /** It ends by itself at this moment. */
  readonly until: Instant;
  /** Merchants read it. */
  readonly reason: string;
}

/** When a city takes new deliveries. */
export interface Opening {
  /** The last pause, which may have ended. */
  readonly pause: Pause | null;
  /** Null: at all times. */
  readonly hours: OpeningHours | null;
}

/** The opening of a city for which nothing is set. */
export const ALWAYS_OPEN: Opening = { pause: null, hours: null };

/** A pause that hasn't ended; null otherwise. */
export const pauseAt = (pause: Pause | null, now: Instant): Pause | null =>
  pause !== null && now < pause.until ? pause : null;

/** The next moment, from `at` on, at which a parcel may be ready; null if there's none within 60 days. */
export function nextReady({ pause, hours }: Opening, at: Instant): Instant | null {
  const from = pauseAt(pause, at)?.until ?? at;
  return hours === null ? from : nextOpen(hours, from);
}

/** Why a parcel may not be ready at a moment; null if it may. */
export function closedCode(opening: Opening, readyAt: Instant): NotOpen['code'] | null {
  if (pauseAt(opening.pause, readyAt) !== null) return 'paused';
  return nextReady(opening, readyAt) === readyAt ? null : 'outside-hours';
}

/** The refusal with that code, as it reads at `now`: a pause may have ended since. */
export function notOpen(code: NotOpen['code'], opening: Opening, now: Instant): NotOpen {
  const nextReadyAt = nextReady(opening, now);
  return code === 'paused'
    ? { code, reason: pauseAt(opening.pause, now)?.reason ?? '', nextReadyAt }
    : { code, of: 'city', nextReadyAt };
}
